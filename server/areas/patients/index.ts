import { and, eq } from 'drizzle-orm';
import type { ListInput } from '../../../contract/kit/call.ts';
import type { patients as calls } from '../../../contract/patients.ts';
import { patients as table } from '../../db/schema/index.ts';
import type { BranchContext, Handlers } from '../../http/context.ts';
import { notFound } from '../../http/failure.ts';
import { giveLockBack, takeLock, takeLockOver } from './lock.ts';
import { noteOpening } from './opening.ts';
import { patientBy } from './record.ts';
import { compulsoryColumns } from './rules.ts';
import { recover, register, remove, save } from './save.ts';
import { pageOf, searched, type Wanted } from './search.ts';

/** Patients that a search while typing answers. */
const MOST_WHILE_TYPING = 20;
const done = { done: true } as const;

export const patients: Handlers<typeof calls> = {
  async patientDetail({ nric }, context) {
    const found = await patientBy(context, eq(table.icPassport, nric));
    if (!found) throw notFound('nric');
    await noteOpening(context, found.patID);
    return found;
  },

  createPatient: register,
  editPatientProfile: save,

  async patientNameList({ name }, context) {
    return pageOf(context, { removed: false, anywhere: name }, { pageSize: MOST_WHILE_TYPING });
  },

  async patientList({ patName, startRegisterDate, endRegisterDate, ...list }, context) {
    return listOf(context, list, {
      removed: false,
      anywhere: list.q,
      inName: patName,
      from: startRegisterDate,
      to: endRegisterDate,
    });
  },

  async deletedPatientList({ patName, nric, ...list }, context) {
    return listOf(context, list, {
      removed: true,
      anywhere: list.q,
      inName: patName,
      inIdentity: nric,
    });
  },

  async removePatient({ patID }, context) {
    await remove(patID, context);
    return done;
  },

  async recoverPatient({ patID }, context) {
    await recover(patID, context);
    return done;
  },

  async lockPatientProfile({ NRIC }, context) {
    return takeLock(context, NRIC);
  },

  async takeOverPatientProfile({ NRIC }, context) {
    return takeLockOver(context, NRIC);
  },

  async unlockPatientProfile({ NRIC }, context) {
    await giveLockBack(context, NRIC);
    return done;
  },

  async compulsoryField({ isPatientRegForm = false }, context) {
    const columns = await compulsoryColumns(context, isPatientRegForm);
    return columns.map((dbColumnName) => ({ dbColumnName }));
  },

  async checkIcpassportExist({ icPassport }, { db, branch }) {
    const found = await db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.branchId, branch.id), eq(table.icPassport, icPassport)));
    return found.length > 0;
  },
};

async function listOf(context: BranchContext, list: ListInput, wanted: Wanted) {
  const { rows, total } = await searched(context, wanted, list);
  context.reply.total(total);
  return { data: rows, totalCount: total };
}
