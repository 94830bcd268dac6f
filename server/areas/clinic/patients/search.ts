import { and, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { ageOn } from '../../../../contract/clinic/age.ts';
import type { AllergyStatus } from '../../../../contract/clinic/patientInput.ts';
import type { FoundPatient, PatientRow } from '../../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { ListInput } from '../../../../contract/kit/call.ts';
import { patients } from '../../../db/schema/index.ts';
import type { Db } from '../../../kit/db/database.ts';
import { likePattern, normalForm } from '../../../kit/db/like.ts';
import { preparedSelect } from '../../../kit/db/preparedStatement.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { allergyStatusOf, allergyTexts } from './allergies.ts';
import { outstandingBalance } from './outstanding.ts';

/** Row limit of a list request without a page. */
const MAX_ROWS = 1_000;

/** Search criteria. Each text may be several words, which all have to match. */
export interface SearchCriteria {
  removed: boolean;
  /** Words in name, phone or identity number. */
  anywhere?: string | undefined;
  /** Words in the name. */
  inName?: string | undefined;
  /** Text in the identity number. */
  inIdentity?: string | undefined;
  /** Only these ids. */
  ids?: number[] | undefined;
  /** Days of registration by the clinic's calendar. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only those whose details are still to be asked for. */
  incomplete?: boolean | undefined;
  /** Only those without any contact since this day, who were grown up then. */
  noContactSince?: string | undefined;
  /** Only those of whose allergies this is known. */
  allergyStatus?: AllergyStatus | undefined;
}

/** A page of matching patients of the branch, by name unless sorted otherwise. */
export function pageOf(
  { db, branch }: BranchContext,
  criteria: SearchCriteria,
  { page = 1, pageSize = MAX_ROWS, sort = 'name', order = 'ASC' }: ListInput,
): Promise<PatientRow[]> {
  return rowsOf(
    foundPatients(db, {
      branchId: branch.id,
      criteria: searchParams(criteria),
      sort,
      isFalling: order === 'DESC',
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
  );
}

/**
 * The patients of the branch whom a text fits best, with their last visit: the whole number first, then numbers and names
 * that begin so.
 */
export async function patientsLike(
  { db, branch }: BranchContext,
  typed: string | undefined,
  limit: number,
): Promise<FoundPatient[]> {
  const found = await relevantPatients(db, {
    branchId: branch.id,
    criteria: searchParams({ removed: false, anywhere: typed }),
    limit,
  });
  return found.map(withVisit);
}

/** The patients whose records the person opened or booked last in the branch, the latest first. */
export async function recentPatients(
  { db, branch, session }: BranchContext,
  limit: number,
): Promise<FoundPatient[]> {
  const found = await lastPatients(db, {
    branchId: branch.id,
    accountId: session.accountId,
    limit,
  });
  return found.map(withVisit);
}

/** A page of matching patients of the branch, and their total number. */
export async function searchPatients(
  context: BranchContext,
  criteria: SearchCriteria,
  list: ListInput,
): Promise<{ rows: PatientRow[]; total: number }> {
  const { page = 1, pageSize = MAX_ROWS } = list;
  const rows = await pageOf(context, criteria, list);
  // A page that is not full is the last one, unless it lies beyond the last.
  const isLast = rows.length < pageSize && (rows.length > 0 || page === 1);
  const total = isLast ? (page - 1) * pageSize + rows.length : await countOf(context, criteria);
  return { rows, total };
}

/** Patients of the branch as lists show them, by their ids, removed ones included. */
export async function rowsById(
  { db, branch }: BranchContext,
  ids: readonly number[],
): Promise<Map<number, PatientRow>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(
    db
      .select(columns)
      .from(patients)
      .where(and(eq(patients.branchId, branch.id), inArray(patients.id, [...ids]))),
  );
  return new Map(rows.map((row) => [row.patID, row]));
}

/** Name of the holder of a patient's edit lock, while the lease is valid. */
export const holderName: SQL<string | null> =
  sql`CASE WHEN patient.lock_expires_at > clock_timestamp() THEN app.person(patient.locked_by) END`;

/** The account of that holder. */
export const holderAccount: SQL<number | null> =
  sql`CASE WHEN patient.lock_expires_at > clock_timestamp() THEN patient.locked_by END`;

/**
 * The words of a search text. A number matches in any notation: with spaces, dashes, brackets, with a leading 0 or +60.
 */
export function wordsOf(typed = ''): string[] {
  // Digits and signs of full width are the usual ones.
  const text = typed.normalize('NFKC');
  const isNumber = /^\+?[\d\s().-]*$/.test(text) && /\d/.test(text);
  const words = isNumber ? [text.replace(/\s/g, '')] : text.split(/\s+/);
  return words.map(asStored).filter((word) => word !== '');
}

/** LIKE patterns for the words of a search text, for `isFoundBy` and `isNamed`. */
export const soughtPatterns = (text = ''): string[] => wordsOf(text).map(likePattern);

/** The condition that a pattern occurs in a patient's names or numbers, however they are typed. */
export const isFoundBy = (pattern: SQLWrapper | string): SQL =>
  sql`${sought} LIKE ${normalForm(pattern)}`;

/** The condition that it occurs in a patient's names. */
export const isNamed = (pattern: SQLWrapper | string): SQL =>
  sql`split_part(${sought}, chr(31), 1) LIKE ${normalForm(pattern)}`;

// Rows from before the search text have none until housekeeping has come to them.
const sought = sql`coalesce(patient.search_text, patient.sought)`;

const columns = {
  patID: patients.id,
  icPassport: patients.icPassport,
  name: patients.name,
  preferredName: patients.preferredName,
  sex: patients.sex,
  dob: patients.dob,
  mobile: patients.mobile,
  fixed: patients.fixed,
  emailAddress: patients.emailAddress,
  allergies: allergyTexts,
  noneKnownAt: patients.allergiesNoneKnownAt,
  patientStatus: patients.patientStatus,
  incomplete: patients.incomplete,
  registeredAt: patients.registeredAt,
  removedAt: patients.removedAt,
  startEditingBy: holderName,
  outstandingBalance,
  version: patients.version,
};

const foundPatients = preparedSelect('patient_search', columns, (db) =>
  db
    .select(columns)
    .from(
      sql`app.search_patients(${sql.placeholder('criteria')}::jsonb, ${sql.placeholder('sort')}, ${sql.placeholder('isFalling')},
        ${sql.placeholder('limit')}::integer, ${sql.placeholder('offset')}::integer) WITH ORDINALITY AS found(id, place)`,
    )
    .innerJoin(
      patients,
      and(eq(patients.branchId, sql.placeholder('branchId')), sql`patient.id = found.id`),
    )
    .orderBy(sql`found.place`),
);

const foundColumns = {
  ...columns,
  lastVisit: sql<number | null>`(
    SELECT extract(epoch FROM v.starts_at)::float8 * 1000 FROM appointment v
     WHERE v.patient_id = patient.id AND v.branch_id = patient.branch_id AND v.finished_at IS NOT NULL
       AND v.removed_at IS NULL AND v.starts_at <= now()
     ORDER BY v.starts_at DESC LIMIT 1)`,
};

const foundBy = (db: Db, ids: SQL) =>
  db
    .select(foundColumns)
    .from(ids)
    .innerJoin(
      patients,
      and(eq(patients.branchId, sql.placeholder('branchId')), sql`patient.id = found.id`),
    )
    .orderBy(sql`found.place`);

const relevantPatients = preparedSelect('relevant_patients', foundColumns, (db) =>
  foundBy(
    db,
    sql`app.relevant_patients(${sql.placeholder('criteria')}::jsonb, ${sql.placeholder('limit')}::integer)
      WITH ORDINALITY AS found(id, place)`,
  ),
);

// What a person did last is soon found by their own entries; of these, a day's work is looked at. Their records are asked
// for by number: as texts, all appointments and patients of the branch would be read to compare with.
const lastPatients = preparedSelect('recent_patients', foundColumns, (db) =>
  foundBy(
    db,
    sql`(
      SELECT p.id, row_number() OVER (ORDER BY max(done.at) DESC) AS place
        FROM (SELECT u.resource, CASE WHEN u.record_id ~ '^[0-9]{1,9}$' THEN u.record_id::integer END AS record, u.at FROM audit u
               WHERE u.account_id = ${sql.placeholder('accountId')}::integer AND u.branch_id = ${sql.placeholder('branchId')}::integer
               ORDER BY u.at DESC LIMIT 300) done
        LEFT JOIN appointment a ON done.resource = 'appointments' AND a.branch_id = ${sql.placeholder('branchId')}::integer
             AND a.id = done.record
        JOIN patient p ON p.branch_id = ${sql.placeholder('branchId')}::integer AND p.removed_at IS NULL
             AND p.id = CASE done.resource WHEN 'patients' THEN done.record WHEN 'appointments' THEN a.patient_id END
       GROUP BY p.id ORDER BY place LIMIT ${sql.placeholder('limit')}::integer) AS found`,
  ),
);

type Found = Omit<PatientRow, 'age' | 'allergyStatus' | 'regDate' | 'removed'> & {
  noneKnownAt: Date | null;
  registeredAt: Date;
  removedAt: Date | null;
};

const rowsOf = async (found: PromiseLike<Found[]>): Promise<PatientRow[]> =>
  (await found).map(toRow);

function toRow({ noneKnownAt, registeredAt, removedAt, ...row }: Found): PatientRow {
  return {
    ...row,
    age: ageOn(clinicToday(), row.dob),
    allergyStatus: allergyStatusOf(row.allergies, noneKnownAt),
    regDate: wallClockOf(registeredAt),
    removed: removedAt !== null,
  };
}

const withVisit = ({ lastVisit, ...row }: Found & { lastVisit: number | null }): FoundPatient => ({
  ...toRow(row),
  lastVisit: lastVisit === null ? null : wallClockOf(new Date(lastVisit)),
});

async function countOf({ db }: BranchContext, criteria: SearchCriteria): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT app.count_patients(${searchParams(criteria)}::jsonb) AS count`,
  );
  return rows[0]?.count ?? 0;
}

function searchParams({
  removed,
  anywhere,
  inName,
  inIdentity,
  ids,
  from,
  to,
  incomplete,
  noContactSince,
  allergyStatus,
}: SearchCriteria): string {
  const names = wordsOf(inName).map(likePattern);
  return JSON.stringify({
    removed,
    // A word of the name is part of the indexed text as well, so the index finds it.
    anywhere: [...wordsOf(anywhere).map(likePattern), ...names],
    typed: wordsOf(anywhere).join(' '),
    inName: names,
    inIdentity: inIdentity ? likePattern(inIdentity.replace(/[\s-]/g, '')) : undefined,
    ids,
    from,
    to,
    incomplete,
    noContactSince,
    allergyStatus,
  });
}

function asStored(word: string): string {
  const digits = word.replace(/[^\d]/g, '');
  if (digits === '' || /[^\d().+-]/.test(word))
    return /\d/.test(word) ? word.replaceAll('-', '') : word;
  // Mobile numbers are stored with 60 in front and others with 0: both contain the 0 and what follows. Sixty may also
  // begin an identity number, for which fewer digits than this are too unspecific.
  const isCountryCode = word.startsWith('+60') || (digits.startsWith('60') && digits.length >= 10);
  return isCountryCode ? digits.slice(1) : digits;
}
