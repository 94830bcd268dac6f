import { and, eq } from 'drizzle-orm';
import type { patients as calls } from '../../../../contract/clinic/patients.ts';
import type { ListInput } from '../../../../contract/kit/call.ts';
import { patients as table } from '../../../db/schema/index.ts';
import { type BranchContext, type Handlers, prepared } from '../../../kit/http/context.ts';
import { notFound } from '../../../kit/http/failure.ts';
import { noteRead } from '../../accounts/recordReadings/noting.ts';
import { answerAllergies } from './allergyAnswer.ts';
import { photoColumn } from './columns.ts';
import { releaseLock, takeLock, takeOverLock } from './lock.ts';
import { idsByNumber, openedPatient } from './record.ts';
import { compulsoryColumns } from './rules.ts';
import { recover, register, remove, save } from './save.ts';
import { patientsLike, recentPatients, searchPatients, type SearchCriteria } from './search.ts';

/** Patients answered by a search while typing. */
const MAX_WHILE_TYPING = 20;
/** Patients that are offered before anything is typed. */
const MAX_RECENT = 8;
const done = { done: true } as const;

export const patients: Handlers<typeof calls> = {
  async patientDetail({ nric }, context) {
    await noteRead(context, 'record', await idsByNumber(context, nric));
    const [found] = await context.commitWith([openedPatient(context, nric)]);
    if (!found) throw notFound('nric');
    return found;
  },

  createPatient: prepared({ prepare: photoColumn, handle: register }),
  editPatientProfile: prepared({ prepare: photoColumn, handle: save }),

  async patientNameList({ name }, context) {
    const [rows] = await context.commitWith([patientsLike(context, name, MAX_WHILE_TYPING)]);
    return rows;
  },

  recentPatients: (_, context) => recentPatients(context, MAX_RECENT),

  async patientList(
    { patName, startRegisterDate, endRegisterDate, incomplete, allergyStatus, ...list },
    context,
  ) {
    return listOf(context, list, {
      removed: false,
      anywhere: list.q,
      inName: patName,
      from: startRegisterDate,
      to: endRegisterDate,
      incomplete,
      allergyStatus,
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

  async answerAllergies({ patID, ...answer }, context) {
    const answered = await answerAllergies(context, patID, answer);
    await noteRead(context, 'record', [patID]);
    return answered;
  },

  async removePatient({ patID }, context) {
    await remove(patID, context);
    return done;
  },

  async recoverPatient({ patID }, context) {
    await recover(patID, context);
    return done;
  },

  async lockPatientProfile({ NRIC, fromOwnTab = false }, context) {
    return takeLock(context, NRIC, { fromOwnTab });
  },

  async takeOverPatientProfile({ NRIC }, context) {
    return takeOverLock(context, NRIC);
  },

  async unlockPatientProfile({ NRIC }, context) {
    await releaseLock(context, NRIC);
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

/** A page of patients, with the total as a header too. */
export async function listOf(context: BranchContext, list: ListInput, criteria: SearchCriteria) {
  const { rows, total } = await searchPatients(context, { ...criteria, ids: list.ids }, list);
  context.reply.total(total);
  return { data: rows, totalCount: total };
}
