import { clinicToday } from '../../../contract/fields.ts';
import { createBranchDefaults } from '../../areas/accounts/branches/createDefaults.ts';
import { lists, types } from '../../areas/accounts/branches/defaults.ts';
import type { Db } from '../../kit/db/database.ts';
import { absences, allergies, doctors, patients, relatives } from '../schema/index.ts';
import { makeAbsences } from './absences.ts';
import { storeAlerts } from './alerts.ts';
import { makeSeries, storeFollowUps, storeWaiting } from './book.ts';
import { storeAppointments } from './bookings.ts';
import { makeCalendar } from './calendar.ts';
import { storeConsultations } from './consultation.ts';
import type { Filling } from './filling.ts';
import { storeMessages } from './messages.ts';
import { type DemoPatient, makePatients } from './patients.ts';
import { storeNoneKnown, storeNotes, withTwin } from './records.ts';
import { at, idIn, inChunks } from './rows.ts';
import { storeTill } from './till.ts';

/**
 * Fills a branch with doctors, patients, absences and appointments. Returns the counts. Runs in the branch's context.
 */
export async function fillBranch(db: Db, filling: Filling): Promise<string> {
  const { branch, branchId, random, now, usedNumbers: taken } = filling;
  await createBranchDefaults(db, branchId);
  if (branch.doctors.length === 0) return 'closed';
  const today = clinicToday(now);
  const doctorIds = await storeDoctors(db, filling);
  const { places } = branch;
  const people = withTwin(makePatients(random, branch.patients, { today, places }, taken));
  const patientIds = await storePatients(db, branchId, people);
  await storeNoneKnown(db, filling, people, patientIds);
  const away = makeAbsences(random, today, doctorIds.length);
  await db.insert(absences).values(
    away.map(({ doctor, ...absence }) => ({
      ...absence,
      branchId,
      doctorId: at(doctorIds, doctor),
    })),
  );
  const practice = {
    doctors: doctorIds.length,
    types: branch.types.flatMap((name) => types.filter(([type]) => type === name)),
    absences: away,
  };
  const single = makeCalendar(random, now, practice);
  const calendar = [...makeSeries(today, single, practice), ...single];
  const planned = { calendar, doctorIds, people, patientIds };
  const stored = await storeAppointments(db, filling, planned);
  await storeFollowUps(db, filling, stored);
  await storeWaiting(db, filling, { ...planned, types: practice.types });
  await storeNotes(db, filling, people, patientIds);
  await storeMessages(db, filling);
  await storeAlerts(db, branchId);
  await storeTill(db, filling, stored);
  await storeConsultations(db, filling);
  return `${people.length} patients, ${calendar.length} appointments`;
}

async function storeDoctors(db: Db, { branch, branchId, accountIds }: Filling): Promise<number[]> {
  const rows = await db
    .insert(doctors)
    .values(
      branch.doctors.map(({ email = '', ...doctor }, position) => ({
        ...doctor,
        branchId,
        email,
        position,
        accountId: accountIds.get(email) ?? null,
      })),
    )
    .returning({ id: doctors.id });
  return rows.map(({ id }) => id);
}

/** Stores patients with their allergies and relatives. Returns their ids in the same order. */
export async function storePatients(
  db: Db,
  branchId: number,
  people: readonly DemoPatient[],
): Promise<number[]> {
  const byNumber = new Map<string, number>();
  await inChunks(people, async (chunk) => {
    const rows = await db
      .insert(patients)
      .values(chunk.map(({ row }) => ({ ...row, branchId })))
      .returning({ id: patients.id, icPassport: patients.icPassport });
    for (const { id, icPassport } of rows) byNumber.set(icPassport, id);
  });
  const ids = people.map(({ row }) => idIn(byNumber, row.icPassport));
  await inChunks(
    people.flatMap((person, index) =>
      person.allergies.map((allergy, position) => {
        return { branchId, patientId: at(ids, index), position, allergy };
      }),
    ),
    (chunk) => db.insert(allergies).values(chunk),
  );
  await inChunks(
    people.flatMap(({ row, father }, index) => {
      if (father === undefined) return [];
      const [child, parent] = [at(ids, index), at(ids, father)];
      const relationId = relation(row.sex === 'M' ? 'Son' : 'Daughter');
      return [
        { branchId, patientId: child, relativeId: parent, relationId: relation('Father') },
        { branchId, patientId: parent, relativeId: child, relationId },
      ];
    }),
    (chunk) => db.insert(relatives).values(chunk),
  );
  return ids;
}

const relation = (name: (typeof lists.relation_type)[number]) =>
  lists.relation_type.indexOf(name) + 1;
