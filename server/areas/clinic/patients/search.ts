import { and, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { ageOn } from '../../../../contract/clinic/age.ts';
import type { AllergyStatus } from '../../../../contract/clinic/patientInput.ts';
import type { PatientRow } from '../../../../contract/clinic/patients.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { ListInput } from '../../../../contract/kit/call.ts';
import { patients } from '../../../db/schema/index.ts';
import { likePattern, normalForm } from '../../../kit/db/like.ts';
import { preparedSelect } from '../../../kit/db/preparedStatement.ts';
import type { BranchContext } from '../../../kit/http/context.ts';
import { wallClockOf } from '../../../kit/time.ts';
import { allergyStatusOf, allergyTexts } from './allergies.ts';

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

type Found = Omit<PatientRow, 'age' | 'allergyStatus' | 'regDate' | 'removed'> & {
  noneKnownAt: Date | null;
  registeredAt: Date;
  removedAt: Date | null;
};

async function rowsOf(found: PromiseLike<Found[]>): Promise<PatientRow[]> {
  const today = clinicToday();
  return (await found).map(({ noneKnownAt, registeredAt, removedAt, ...row }) => ({
    ...row,
    age: ageOn(today, row.dob),
    allergyStatus: allergyStatusOf(row.allergies, noneKnownAt),
    regDate: wallClockOf(registeredAt),
    removed: removedAt !== null,
  }));
}

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
  allergyStatus,
}: SearchCriteria): string {
  const names = wordsOf(inName).map(likePattern);
  return JSON.stringify({
    removed,
    // A word of the name is part of the indexed text as well, so the index finds it.
    anywhere: [...wordsOf(anywhere).map(likePattern), ...names],
    inName: names,
    inIdentity: inIdentity ? likePattern(inIdentity.replace(/[\s-]/g, '')) : undefined,
    ids,
    from,
    to,
    incomplete,
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
