import { flag, requiredText } from '../fields.ts';
import { signedIn } from '../kit/access.ts';
import { call, refTo } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

export const history = {
  recordHistory: call({
    method: 'GET',
    path: '/api/record_history',
    summary:
      'The history of a record, latest first, at most 200 entries; changes are [before, after] by field. With `opened` also who read it. For people who may see every record of the resource; everyone may see that of their own account.',
    access: signedIn,
    asksReason: true,
    query: z.object({
      resource: requiredText(1, 50),
      id: refTo('audited', requiredText(1, 150)),
      opened: z.optional(flag()),
    }),
    answer: z.array(
      z.object({
        entry: z.int(),
        at: z.string().check(z.meta({ description: "The clinic's wall clock." })),
        who: z.string(),
        action: z.string(),
        changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
      }),
    ),
    example: { resource: 'patients' },
  }),
};
