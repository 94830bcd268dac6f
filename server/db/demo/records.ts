import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kit/db/database.ts';
import { nurseNotes, patients } from '../schema/index.ts';
import type { Filling } from './filling.ts';
import type { DemoPatient } from './patients.ts';
import { at, idIn, inChunks } from './rows.ts';
import { demoAccountRows } from './tenants.ts';

/** One in so many patients has notes. */
const ONE_IN = 12;
const DAY = 86_400_000;
/** Since so many days the branch asks everyone about allergies. */
const ASKING_DAYS = 1000;

const notes = [
  '<p>Dressing changed, wound <strong>clean and dry</strong>.</p>',
  '<p>Blood pressure taken twice:</p><ul><li>142/88 sitting</li><li>138/86 after rest</li></ul>',
  '<p>Suntikan diberi di lengan kiri. Tiada reaksi selepas 15 minit.</p>',
  '<p>家属陪同，已说明用药方法。</p>',
  '<p>Anxious about needles; lies down for blood taking.</p>',
  '<p>Reminded to bring the <em>medicine list</em> next time.</p>',
];

/** Stores the branch nurse's notes on some patients, dated after their registration. */
export async function storeNotes(
  db: Db,
  { branchId, branch, accountIds, random, now }: Filling,
  people: readonly DemoPatient[],
  patientIds: readonly number[],
): Promise<void> {
  const nurse = staffOf(branch, ['Nurse']);
  if (!nurse) return;
  const createdBy = idIn(accountIds, nurse.email);
  const rows = patientIds.flatMap((patientId, index) => {
    if (index % ONE_IN !== 0) return [];
    const registered = at(people, index).row.registeredAt.getTime();
    return Array.from({ length: random.between(1, 3) }, () => ({
      branchId,
      patientId,
      createdBy,
      note: at(notes, random.between(0, notes.length - 1)),
      createdAt: new Date(Math.max(registered, now.getTime() - random.between(1, 40) * DAY)),
    }));
  });
  await inChunks(rows, (chunk) => db.insert(nurseNotes).values(chunk));
}

/**
 * Records at the registration of most patients without allergies that none are known. Those who were registered earlier
 * nobody has asked.
 */
export async function storeNoneKnown(
  db: Db,
  { branchId, branch, accountIds, now }: Filling,
  people: readonly DemoPatient[],
  patientIds: readonly number[],
): Promise<void> {
  const desk = staffOf(branch, ['Receptionist', 'Nurse']);
  if (!desk) return;
  const since = now.getTime() - ASKING_DAYS * DAY;
  const asked = patientIds.filter((_, index) => {
    const { allergies, row } = at(people, index);
    return allergies.length === 0 && row.registeredAt.getTime() >= since;
  });
  await inChunks(asked, (ids) =>
    db
      .update(patients)
      .set({
        allergiesNoneKnownBy: idIn(accountIds, desk.email),
        allergiesNoneKnownAt: sql`${patients.registeredAt}`,
      })
      .where(and(eq(patients.branchId, branchId), inArray(patients.id, ids))),
  );
}

/**
 * The same patients with one of them twice, as happens when someone first comes with one document and then with a
 * foreign passport: two records to merge.
 */
export function withTwin(people: readonly DemoPatient[]): DemoPatient[] {
  const fathers = new Set(people.map(({ father }) => father));
  const isAlone = ({ father }: DemoPatient, index: number) =>
    father === undefined && !fathers.has(index);
  const known = people.findIndex(({ row }) => row.nationality === 'Malaysia' && isAdult(row.dob));
  const twin = people.findLastIndex((person, index) => isAlone(person, index) && index !== known);
  if (known < 0 || twin < 0) return [...people];
  const { name, preferredName, dob, sex, mobile, race } = at(people, known).row;
  return people.map((person, index) => {
    if (index !== twin) return person;
    const icPassport = `A${person.row.icPassport.slice(-8)}`;
    const same = { name, preferredName, dob, sex, mobile, race, nationality: 'Singapore' };
    return { ...person, row: { ...person.row, ...same, icPassport } };
  });
}

function staffOf({ code }: Filling['branch'], roles: readonly string[]) {
  return demoAccountRows.find(
    ({ role, at: place }) =>
      roles.includes(role) && place !== 'platform' && 'branch' in place && place.branch === code,
  );
}

const isAdult = (dob: string | null | undefined) => typeof dob === 'string' && dob < '2000';
