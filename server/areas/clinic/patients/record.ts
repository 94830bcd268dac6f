import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { ageOn } from '../../../../contract/clinic/age.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import { patients } from '../../../db/schema/index.ts';
import { preparedSelect } from '../../../kit/db/preparedStatement.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { allergyStatusOf, allergyTexts } from './allergies.ts';
import { auditOpening } from './opening.ts';
import { outstandingBalance } from './outstanding.ts';
import { holderAccount, holderName } from './search.ts';

/** One patient of the branch by id, with allergies, relatives and photo. */
export async function patientById(
  { db, branch, session }: BranchContext,
  id: number,
): Promise<Patient | undefined> {
  const [found] = await recordById(db, { branchId: branch.id, id });
  return found && toPatient(found, session.accountId);
}

/** The same by identity number. */
export async function patientByNumber(
  { db, branch, session }: BranchContext,
  icPassport: string,
): Promise<Patient | undefined> {
  const [found] = await recordByNumber(db, { branchId: branch.id, icPassport });
  return found && toPatient(found, session.accountId);
}

/** The same, for a person who opens the record: this is audited. */
export async function openedPatient(
  { db, branch, session }: BranchContext,
  icPassport: string,
): Promise<Patient | undefined> {
  const values = { branchId: branch.id, icPassport, accountId: session.accountId };
  const [found] = await openedRecord(db, values);
  return found && toPatient(found, session.accountId);
}

/** The id of the patient with an identity number; none for an unknown one. */
export async function idsByNumber(
  { db, branch }: BranchContext,
  icPassport: string,
): Promise<number[]> {
  const rows = await idByNumber(db, { branchId: branch.id, icPassport });
  return rows.map(({ id }) => id);
}

function toPatient(found: PatientRecord, accountId: number): Patient {
  const {
    id,
    holder,
    holderId,
    refId,
    customerIc,
    photo,
    registeredAt,
    removedAt,
    lockedAt,
    ...others
  } = found;
  const { allergiesNoneKnownAt: noneKnownAt, ...rest } = others;
  return {
    ...rest,
    allergyStatus: allergyStatusOf(rest.allergyList, noneKnownAt),
    allergiesNoneKnownAt: noneKnownAt && wallClockOf(noneKnownAt),
    patID: id,
    age: ageOn(clinicToday(), found.dob),
    refID: refId,
    customerIC: customerIc,
    photo: photo?.toString('base64') ?? null,
    photoType: photo && 'image/jpeg',
    hasPhoto: photo !== null,
    startEditingBy: holder,
    editingByMe: holderId === accountId,
    editingSince: holder !== null && lockedAt ? wallClockOf(lockedAt) : null,
    regDate: wallClockOf(registeredAt),
    removed: removedAt !== null,
  };
}

/**
 * The changed fields of a record, as before and after. A photo is recorded by its presence, relatives by their names at
 * the time.
 */
export function differences(before: Patient, after: Patient): Record<string, [unknown, unknown]> {
  const changed = Object.entries(after).flatMap(([name, value]): [string, [unknown, unknown]][] => {
    const was = before[name as keyof Patient];
    if (unauditedFields.has(name) || JSON.stringify(was) === JSON.stringify(value)) return [];
    if (name === 'photo') return [[name, [before.hasPhoto, after.hasPhoto]]];
    if (name === 'relationList')
      return [[name, [relationTexts(before.relationList), relationTexts(after.relationList)]]];
    return [[name, [was, value]]];
  });
  return Object.fromEntries(changed);
}

const {
  branchId: _branch,
  sought: _sought,
  searchText: _searchText,
  lockedBy: _lockedBy,
  lockFence: _lockFence,
  lockExpiresAt: _lockExpiresAt,
  lockVersion: _lockVersion,
  allergiesNoneKnownBy: _noneKnownBy,
  ...columns
} = getTableColumns(patients);

/** Relatives as the history shows them. */
export const relationTexts = (list: Patient['relationList']): string[] =>
  list.map(({ patientName, patientID2, relation }) =>
    [`${patientName} (${patientID2})`, relation].filter(Boolean).join(', '),
  );

/** The lists of relatives of several patients, by id. */
export async function relationsOf(
  { db, branch }: BranchContext,
  ids: readonly number[],
): Promise<Map<number, Patient['relationList']>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: patients.id, relationList: relations })
    .from(patients)
    .where(and(eq(patients.branchId, branch.id), inArray(patients.id, [...ids])));
  return new Map(rows.map(({ id, relationList }) => [id, relationList]));
}

const relations: SQL<Patient['relationList']> = sql`(
  SELECT coalesce(json_agg(json_build_object('relationID', r.relation_id, 'patientID2', o.ic_passport,
           'patientName', o.name, 'relation', coalesce(v.value, '')) ORDER BY lower(o.name), o.id), '[]')
    FROM patient_relative r
    JOIN patient o ON o.branch_id = r.branch_id AND o.id = r.relative_id
    LEFT JOIN lookup_value v ON v.branch_id = r.branch_id AND v.kind = 'relation_type' AND v.id = r.relation_id
   WHERE r.branch_id = patient.branch_id AND r.patient_id = patient.id)`;

// The function runs for removed records alone: all that were merged are.
const mergedInto: SQL<Patient['mergedInto']> = sql`(
  SELECT json_build_object('icPassport', k.ic_passport, 'name', k.name) FROM patient k
   WHERE patient.removed_at IS NOT NULL AND k.branch_id = patient.branch_id AND k.id <> patient.id
     AND k.id = app.kept_patient(patient.branch_id, patient.id))`;

const selection = {
  ...columns,
  holder: holderName,
  holderId: holderAccount,
  allergyList: allergyTexts,
  allergiesNoneKnownBy: sql<string | null>`app.person(patient.allergies_none_known_by)`,
  relationList: relations,
  mergedInto,
  outstandingBalance,
};

const isOfBranch = eq(patients.branchId, sql.placeholder('branchId'));
const hasNumber = and(isOfBranch, eq(patients.icPassport, sql.placeholder('icPassport')));

const recordById = preparedSelect('patient_by_id', selection, (db) =>
  db
    .select(selection)
    .from(patients)
    .where(and(isOfBranch, eq(patients.id, sql.placeholder('id')))),
);

const recordByNumber = preparedSelect('patient_by_number', selection, (db) =>
  db.select(selection).from(patients).where(hasNumber),
);

const idByNumber = preparedSelect('patient_id_by_number', { id: patients.id }, (db) =>
  db.select({ id: patients.id }).from(patients).where(hasNumber),
);

const openedRecord = preparedSelect('opened_patient', selection, (db) =>
  db
    .with(db.$with('opening', {}).as(auditOpening))
    .select(selection)
    .from(patients)
    .where(hasNumber),
);

type PatientRecord = Awaited<ReturnType<typeof recordById>>[number];

/** Fields derived from others, not part of the record itself, or said by the audit's own person and time. */
const unauditedFields = new Set([
  'age',
  'allergiesNoneKnownBy',
  'allergiesNoneKnownAt',
  'hasPhoto',
  'mergedInto',
  'outstandingBalance',
  'photoType',
  'startEditingBy',
  'editingByMe',
  'editingSince',
  'version',
]);
