import { eq, sql } from 'drizzle-orm';
import {
  type FirstStep,
  type firstSteps as calls,
  firstStepNames,
} from '../../../../contract/clinic/firstSteps.ts';
import { branches } from '../../../db/schema/index.ts';
import { record } from '../../../kit/http/changes.ts';
import type { BranchContext, Handlers } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';

export const firstSteps: Handlers<typeof calls> = {
  firstSteps: (_, context) => stepsOf(context),

  async editFirstSteps({ isHidden }, context) {
    const { db, branch } = context;
    await db.update(branches).set({ hidesFirstSteps: isHidden }).where(eq(branches.id, branch.id));
    await record(context, { resource: 'first-steps', id: branch.id, action: 'edit' });
    return stepsOf(context);
  },
};

async function stepsOf({ db, branch, session }: BranchContext) {
  const found = await db.execute<Record<FirstStep, boolean> & { isHidden: boolean }>(sql`
    SELECT b.hides_first_steps AS "isHidden",
           EXISTS (SELECT FROM opening_hour o WHERE o.branch_id = b.id) AS "openingHours",
           EXISTS (SELECT FROM doctor d WHERE d.branch_id = b.id AND d.removed_at IS NULL) AS doctors,
           EXISTS (SELECT FROM lookup_value v
                    WHERE v.branch_id = b.id AND v.kind = 'appt_type' AND v.removed_at IS NULL) AS "appointmentTypes",
           EXISTS (SELECT FROM membership m WHERE m.branch_id = b.id
                      AND m.account_id IS DISTINCT FROM ${session.accountId}) AS staff,
           EXISTS (SELECT FROM patient p WHERE p.branch_id = b.id) AS patients,
           EXISTS (SELECT FROM appointment a WHERE a.branch_id = b.id) AS booking
      FROM branch b WHERE b.id = ${branch.id}`);
  const [row] = found.rows;
  if (!row) throw notFound();
  return {
    isHidden: row.isHidden,
    steps: firstStepNames.map((step) => ({ step, isDone: row[step] })),
  };
}
