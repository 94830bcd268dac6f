import type { localization as calls } from '../../../../contract/platform/localization.ts';
import { languages } from '../../../../contract/texts/index.ts';
import type { Handlers } from '../../../http/context.ts';
import { catalogue, pageTexts } from './catalogue.ts';

export const localization: Handlers<typeof calls> = {
  async localizerList(_, { language, reply }) {
    const at = languages.indexOf(language);
    reply.header('Cache-Control', 'no-cache');
    reply.header('Vary', 'Accept-Language');
    return Object.fromEntries(pageTexts().map(([code, row]) => [code, row[at] ?? code]));
  },

  async messageLocalizationList() {
    return Object.entries(catalogue()).map(([code, [enMy, msMy, zhCn]]) => ({
      code,
      enMy,
      msMy,
      zhCn,
    }));
  },
};
