import { flag, requiredText } from './fields.ts';
import { signedIn } from './kit/access.ts';
import { call } from './kit/call.ts';
import { z } from './kit/zod.ts';

/** Inputs that one batch may hold. */
export const MOST_IN_BATCH = 5_000;

export const batch = {
  batch: call({
    method: 'POST',
    path: '/api/batch',
    summary:
      "Makes one call many times in one transaction: all or nothing. A refusal names its input, as in `3.title`. With dryRun nothing is kept, and every fault is told. Calls that want a password, visitors' calls and reads are not taken.",
    access: signedIn,
    body: z.object({
      call: requiredText(1, 80).meta({
        description: "The call's name, as in the API's description (operationId).",
      }),
      inputs: z.array(z.record(z.string(), z.unknown())).min(1).max(MOST_IN_BATCH),
      dryRun: flag().optional(),
    }),
    largestBody: 8_000_000,
    answer: z.object({ count: z.int(), answers: z.array(z.unknown()) }),
    example: { call: 'unknown', inputs: [{}] },
  }),
};
