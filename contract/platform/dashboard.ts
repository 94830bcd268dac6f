import { idOf } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

export const dashboard = {
  dashboard: call({
    method: 'GET',
    path: '/api/dashboard',
    summary:
      "Appointments a day from three days before the clinic's today to three days after it, each day named, without removed and cancelled ones.",
    access: inBranch('show', 'dashboard'),
    query: z.object({ branchID: z.optional(idOf('branches')) }),
    answer: z.object({ apptCountList: z.array(z.object({ day: z.string(), count: z.int() })) }),
  }),
};
