import { ageOn } from '../../../contract/clinic/age.ts';
import { lists, statuses } from '../../areas/accounts/branches/defaults.ts';
import { holdsTime } from '../../areas/clinic/appointments/references.ts';
import type { Db } from '../../kit/db/database.ts';
import { appointmentDoctors, appointments, appointmentSeries } from '../schema/index.ts';
import type { DemoAppointment } from './calendar.ts';
import { instantAt } from './days.ts';
import type { Filling } from './filling.ts';
import type { DemoPatient } from './patients.ts';
import type { Random } from './random.ts';
import { at, idIn, inChunks } from './rows.ts';
import { cancelReasonOf, visitOf } from './visits.ts';
import * as words from './words.ts';

interface Planned {
  calendar: readonly DemoAppointment[];
  doctorIds: readonly number[];
  people: readonly DemoPatient[];
  /** Ids of the patients, in their order. */
  patientIds: readonly number[];
}

/** Stores a branch's appointments, each for a patient who was registered by then. Returns the ids. */
export async function storeAppointments(
  db: Db,
  filling: Filling,
  planned: Planned,
): Promise<{ id: number; booked: DemoAppointment }[]> {
  const { branchId, branch, accountIds } = filling;
  const clerk = idIn(accountIds, branch.clerk);
  const queue = queueNumbers(planned.calendar);
  const visits: Visits = { days: new Set(), ofSeries: undefined };
  const seriesId = await storeSeries(db, branchId, planned.calendar);
  const rows = planned.calendar.map((booked) => ({
    booked,
    row: {
      ...rowOf(booked, filling, planned, visits),
      seriesId: booked.isOfSeries ? seriesId : null,
      branchId,
      queueNumber: queue.get(booked) ?? null,
      createdBy: clerk,
      changedBy: clerk,
    },
  }));
  const all: { id: number; booked: DemoAppointment }[] = [];
  await inChunks(rows, async (chunk) => {
    const stored = await db
      .insert(appointments)
      .values(chunk.map(({ row }) => row))
      .returning({ id: appointments.id });
    all.push(...chunk.map(({ booked }, index) => ({ id: at(stored, index).id, booked })));
    await db.insert(appointmentDoctors).values(
      chunk.flatMap(({ booked, row: { startsAt, minutes } }, index) => {
        const stopsAt = new Date(startsAt.getTime() + minutes * 60_000);
        return booked.doctors.map((doctor, position) => ({
          branchId,
          appointmentId: at(stored, index).id,
          doctorId: at(planned.doctorIds, doctor),
          position,
          period: `[${startsAt.toISOString()},${stopsAt.toISOString()})`,
          holds: holdsTime(booked.meaning),
          conflict: false,
        }));
      }),
    );
  });
  return all;
}

async function storeSeries(
  db: Db,
  branchId: number,
  calendar: readonly DemoAppointment[],
): Promise<number | null> {
  const repeatCount = calendar.filter(({ isOfSeries }) => isOfSeries).length;
  if (repeatCount === 0) return null;
  const [made] = await db
    .insert(appointmentSeries)
    .values({ branchId, repeatUnit: 'week', repeatEvery: 1, repeatCount })
    .returning({ id: appointmentSeries.id });
  return made?.id ?? null;
}

const DAY = 86_400_000;
/** Days for which a patient counts as new. */
const NEW_FOR = 14;

function rowOf(
  booked: DemoAppointment,
  { random, now }: Filling,
  planned: Planned,
  visits: Visits,
) {
  const { day, start, minutes, type, meaning, arrivedAt } = booked;
  const startsAt = instantAt(day, start);
  const latest = Math.min(startsAt.getTime(), now.getTime()) - 3_600_000;
  const patient = patientOf(booked, random, planned.people, latest, visits);
  const { registeredAt, sex, dob } = at(planned.people, patient).row;
  const createdMs = latest - random.between(0, 14 * 24 * 60) * 60_000;
  const isNew = startsAt.getTime() - registeredAt.getTime() < NEW_FOR * DAY;
  const isOver = meaning === 'done';
  return {
    patientId: at(planned.patientIds, patient),
    startsAt,
    minutes,
    type,
    locationId: roomOf(type, at(booked.doctors, 0)),
    priorityId: lists.appt_priority.indexOf(priorityOf(random, type, isNew)) + 1,
    statusId: statuses.findIndex(([, known]) => known === meaning) + 1,
    complaint: complaintOf(random, type, sex, ageOn(day, dob ?? null) ?? 0),
    remark: random.chance(12) ? random.of(words.remarks) : '',
    nextAction: isOver && random.chance(25) ? random.of(words.nextActions) : '',
    reminder: random.chance(30),
    isCall: meaning === 'called',
    arrivedAt,
    ...visitOf(random, booked, startsAt, now),
    cancelReasonId: cancelReasonOf(random, booked),
    billingType: '00',
    createdAt: new Date(Math.max(createdMs, registeredAt.getTime())),
  };
}

/** Patients by day of their visits, and the patient of the series. */
interface Visits {
  days: Set<string>;
  ofSeries: number | undefined;
}

// The series comes first in the calendar, so that its patient has no other appointment on those days.
function patientOf(
  { day, isOfSeries }: DemoAppointment,
  random: Random,
  people: readonly DemoPatient[],
  by: number,
  visits: Visits,
): number {
  if (!isOfSeries) return someone(random, people, day, by, visits.days);
  visits.ofSeries ??= someone(random, people, day, by, visits.days);
  visits.days.add(`${day} ${visits.ofSeries}`);
  return visits.ofSeries;
}

/** Index of a patient who was registered by a time and has no visit on that day yet. */
function someone(
  random: Random,
  people: readonly DemoPatient[],
  day: string,
  by: number,
  visits: Set<string>,
): number {
  for (;;) {
    const place = random.between(0, people.length - 1);
    const visit = `${day} ${place}`;
    if (visits.has(visit) || at(people, place).row.registeredAt.getTime() > by) continue;
    visits.add(visit);
    return place;
  }
}

function complaintOf(random: Random, type: string, sex: string | undefined, age: number): string {
  const fitting = (words.complaints[type] ?? []).filter(
    (complaint) =>
      (complaint.sex ?? sex) === sex &&
      (complaint.from ?? 0) <= age &&
      age <= (complaint.to ?? Number.POSITIVE_INFINITY),
  );
  return random.of(fitting).text;
}

/** Index of the room in the branch's list: each doctor has one, and some types have theirs. */
function roomOf(type: string, doctor: number): number {
  if (type === 'Teleconsultation') return lists.appt_location.indexOf(type) + 1;
  if (type === 'Minor procedure') return lists.appt_location.indexOf('Procedure room') + 1;
  return (doctor % 3) + 1;
}

function priorityOf(random: Random, type: string, isNew: boolean) {
  if (isNew) return 'New patient';
  if (type === 'Follow-up') return random.weighed({ 'Follow-up': 4, Review: 1 });
  return random.weighed({ Normal: 86, Review: 6, Urgent: 6, Emergency: 2 });
}

/** Queue numbers of the patients who arrived, in order of arrival on each day. */
function queueNumbers(calendar: readonly DemoAppointment[]): Map<DemoAppointment, number> {
  const last = new Map<string, number>();
  const numbers = new Map<DemoAppointment, number>();
  const came = calendar.flatMap((booked) =>
    booked.arrivedAt ? [{ booked, at: booked.arrivedAt.getTime() }] : [],
  );
  for (const { booked } of came.sort((a, b) => a.at - b.at)) {
    const number = (last.get(booked.day) ?? 0) + 1;
    last.set(booked.day, number);
    numbers.set(booked, number);
  }
  return numbers;
}
