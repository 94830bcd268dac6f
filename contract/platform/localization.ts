import { anyone } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

const query = z.object({
  version: z
    .optional(z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(2_000_000_000)))
    .check(
      z.meta({
        description: 'The texts of this version, or later ones, as the hub tells of a change.',
      }),
    ),
});

export const localization = {
  localizerList: call({
    method: 'GET',
    path: '/api/localizer_list',
    summary:
      "Every text that pages load, in the language of the header Accept-Language (en, ms or zh), by its code. Texts of react-admin's own parts are among them where a translator changed them.",
    access: anyone,
    query,
    answer: z.record(z.string(), z.string()),
  }),
  messageLocalizationList: call({
    method: 'GET',
    path: '/api/agata/MessageLocalizationList',
    summary: 'Every text in all languages.',
    access: anyone,
    query,
    answer: z.array(
      z.object({ code: z.string(), enMy: z.string(), msMy: z.string(), zhCn: z.string() }),
    ),
  }),
};
