import type { localization as calls } from '../../../../contract/platform/localization.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { loadAtLeast, pageTexts, textCodes, textOf } from './catalogue.ts';

export const localization: Handlers<typeof calls> = {
  async localizerList({ version, part }, { database, language, reply }) {
    await loadAtLeast(version, database);
    reply.header('Cache-Control', 'no-cache');
    reply.header('Vary', 'Accept-Language');
    return pageTexts(language, part);
  },

  async messageLocalizationList({ version }, { database, reply }) {
    await loadAtLeast(version, database);
    reply.header('Cache-Control', 'no-cache');
    return textCodes().map((code) => ({
      code,
      enMy: textOf(code, 'en'),
      msMy: textOf(code, 'ms'),
      zhCn: textOf(code, 'zh'),
    }));
  },
};
