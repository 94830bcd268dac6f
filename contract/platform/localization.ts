import { anyone } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import type { TextPart } from '../texts/visitors.ts';

const versioned = {
  version: z
    .optional(z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(2_000_000_000)))
    .check(
      z.meta({
        description: 'The texts of this version, or later ones, as the hub tells of a change.',
      }),
    ),
};

export const localization = {
  localizerList: call({
    method: 'GET',
    path: '/api/localizer_list',
    summary:
      "Every text that pages load, in the language of the header Accept-Language (en, ms or zh), by its code. Texts of react-admin's own parts are among them where a translator changed them.",
    access: anyone,
    query: z.object({
      ...versioned,
      part: z.optional(z.enum(['visitors', 'booking'] satisfies TextPart[])).check(
        z.meta({
          description:
            'Those alone that pages for visitors show, or of those, with their own, the pages of online booking.',
        }),
      ),
    }),
    answer: z.record(z.string(), z.string()),
  }),
  messageLocalizationList: call({
    method: 'GET',
    path: '/api/agata/MessageLocalizationList',
    summary: 'Every text in all languages.',
    access: anyone,
    query: z.object(versioned),
    answer: z.array(
      z.object({ code: z.string(), enMy: z.string(), msMy: z.string(), zhCn: z.string() }),
    ),
  }),
};
