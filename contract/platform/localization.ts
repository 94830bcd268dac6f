import { anyone } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

export const localization = {
  localizerList: call({
    method: 'GET',
    path: '/api/localizer_list',
    summary:
      "Every text that pages load, in the language of the header Accept-Language (en, ms or zh), by its code. Texts of react-admin's own parts are among them where a translator changed them.",
    access: anyone,
    answer: z.record(z.string(), z.string()),
  }),
  messageLocalizationList: call({
    method: 'GET',
    path: '/api/agata/MessageLocalizationList',
    summary: 'Every text in all languages.',
    access: anyone,
    answer: z.array(
      z.object({ code: z.string(), enMy: z.string(), msMy: z.string(), zhCn: z.string() }),
    ),
  }),
};
