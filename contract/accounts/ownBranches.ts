import { flag, idOf, oneOf } from '../fields.ts';
import { signedIn } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { privileges } from './branchUsers.ts';

const ownBranch = z
  .object({
    id: z.int(),
    branch: z
      .string()
      .check(z.meta({ description: "The branch's name; empty for an owner, who belongs to all." })),
    companyName: z.string(),
    privilege: oneOf(privileges),
    isAsked: z.boolean().check(z.meta({ description: 'The person has not agreed to it yet.' })),
    askedBy: z.string().check(z.meta({ description: 'Who asks, where that is known.' })),
    isBlocked: z.boolean(),
  })
  .check(z.meta({ id: 'OwnBranch' }));
export type OwnBranch = z.infer<typeof ownBranch>;

/** Where the signed-in person belongs. Nobody becomes a user of a branch without their own yes. */
export const ownBranches = {
  ownBranchList: call({
    method: 'GET',
    path: '/api/own_branches',
    summary:
      'The branches and companies that the signed-in person belongs to, and before them those that ask to be joined.',
    access: signedIn,
    answer: z.array(ownBranch),
  }),
  answerBranch: call({
    method: 'POST',
    path: '/api/answer_branch',
    summary:
      'Accepts or refuses what a branch asked the signed-in person. Nothing of theirs changes before. A question that was withdrawn or answered is 404.',
    access: signedIn,
    body: z.object({ id: idOf('own-branches'), accept: flag() }),
    answer: z.object({
      id: z.int(),
      joined: z.boolean(),
      branch: z.string(),
      companyName: z.string(),
    }),
    example: { accept: true },
  }),
  leaveBranch: call({
    method: 'POST',
    path: '/api/leave_branch',
    summary:
      "Ends the signed-in person's own membership of a branch, with its rights at once; what they did there stays. The last owner of a company stays (409).",
    access: signedIn,
    body: z.object({ id: idOf('own-branches') }),
    answer: z.object({ done: z.literal(true) }),
  }),
};
