import { flag, orLeftOut, requiredText } from '../fields.ts';
import { signedIn } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

/** Maximum number of inputs of a batch. */
export const MAX_BATCH = 5_000;
/** Limit of text in all inputs of a batch together: 400 characters for each row of an import of 10,000. */
export const MAX_TEXT_IN_BATCH = 4_000_000;
/** Limit of fields in all inputs of a batch together: 40 for each row of an import of 10,000. */
export const MAX_VALUES_IN_BATCH = 400_000;

// Each field is looked at as its call's own, which refuses a name that it does not know.
const input = z.looseObject({});

export const batch = {
  batch: call({
    method: 'POST',
    path: '/api/batch',
    summary:
      "Makes one call many times in one transaction: all or nothing. A refusal names its input, as in `3.title`. With dryRun nothing is kept, and every fault is told. `versions` holds what If-Match says of a single write, one for each input, null for any. Calls that want a password, visitors' calls and reads are not taken.",
    access: signedIn,
    body: z.object({
      call: requiredText(1, 80).check(
        z.meta({
          description: "The call's name, as in the API's description (operationId).",
        }),
      ),
      inputs: z.array(input).check(z.minLength(1), z.maxLength(MAX_BATCH)),
      dryRun: orLeftOut(flag()),
      versions: orLeftOut(
        z.array(z.nullable(z.int().check(z.gte(0)))).check(z.maxLength(MAX_BATCH)),
      ),
    }),
    largestBody: 8_000_000,
    largestText: MAX_TEXT_IN_BATCH,
    mostValues: MAX_VALUES_IN_BATCH,
    isLong: true,
    answer: z.object({ count: z.int(), answers: z.array(z.unknown()) }),
    example: { call: 'unknown', inputs: [{}] },
  }),
};
