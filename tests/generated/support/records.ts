import { branchIds, doctorIds, patientsOf, people } from '../../server/support/world.ts';
import { type Branch, LOCKED, type Planted } from './plant.ts';

type Id = number | string;

/** Ids of one resource, as the caller of the isolation tests (someone of branch kl) sees them. */
export interface Records {
  /** The caller's own, in the states that calls may want one in: the first that makes a call work is used. */
  own: readonly [Id, ...Id[]];
  /** Those of others, in the same states: a call that wants a removed one is tried with a removed one. */
  otherBranch: readonly [Id, ...Id[]];
  otherTenant: readonly [Id, ...Id[]];
  /** One of the caller's own branch that was removed, where the resource knows that. */
  removed?: Id;
  missing: Id;
}

/** The records of a resource; where there are none to try, it says how to add them. */
export function recordsFor(records: Record<string, Records>, resource: string): Records {
  const found = records[resource];
  if (found) return found;
  throw new Error(
    `a call names a record of ${resource}, of which tests/generated/support/records.ts has none: add its ids there, and its rows in plant.ts`,
  );
}

/**
 * The registry: for each resource that a call names a record of (`refTo` in the contract), records to try. A resource
 * without an entry fails the isolation tests.
 */
export function recordsOf(planted: Record<Branch, Planted>): Record<string, Records> {
  const { kl, pj, penang } = planted;
  // What is the platform's belongs to no tenant: only those who run the platform name it.
  const ofPlatform: Records = { own: [1], otherBranch: [2], otherTenant: [2], missing: 999_999 };
  const listed: Records = {
    own: [1, kl.value],
    otherBranch: [pj.value],
    otherTenant: [penang.value],
    missing: 999,
  };
  return {
    branches: {
      own: [branchIds.kl],
      otherBranch: [branchIds.pj],
      otherTenant: [branchIds.penang],
      missing: 999_999,
    },
    accounts: {
      own: [people.manager.id],
      otherBranch: [people.receptionPj.id],
      otherTenant: [people.receptionPenang.id],
      missing: 999_999,
    },
    doctors: {
      own: [...doctorIds.kl],
      otherBranch: [...doctorIds.pj],
      otherTenant: [...doctorIds.penang],
      missing: 999_999,
    },
    patients: {
      own: [patientsOf.kl.here, LOCKED, patientsOf.kl.removed],
      otherBranch: [patientsOf.pj.here, patientsOf.pj.removed],
      otherTenant: [patientsOf.penang.here, patientsOf.penang.removed],
      removed: patientsOf.kl.removed,
      missing: '850101145673',
    },
    // Numbers that someone is to have: another branch's patient is as unknown as anyone.
    identities: {
      own: ['N10000001'],
      otherBranch: [patientsOf.pj.here, patientsOf.pj.removed],
      otherTenant: [patientsOf.penang.here, patientsOf.penang.removed],
      removed: patientsOf.kl.removed,
      missing: 'N10000002',
    },
    patientIds: {
      own: [kl.patients.here, kl.patients.locked, kl.patients.removed],
      otherBranch: [pj.patients.here, pj.patients.removed, pj.patients.locked],
      otherTenant: [penang.patients.here, penang.patients.removed, penang.patients.locked],
      removed: kl.patients.removed,
      missing: 999_999,
    },
    // What a history is asked of, by any resource's id.
    audited: {
      own: [kl.patients.here],
      otherBranch: [pj.patients.here],
      otherTenant: [penang.patients.here],
      missing: 999_999,
    },
    // Those who go into another: with `patientIds` beside, a call gets two different ones.
    patientsToMerge: {
      own: [kl.patients.locked],
      otherBranch: [pj.patients.locked, pj.patients.removed],
      otherTenant: [penang.patients.locked, penang.patients.removed],
      removed: kl.patients.removed,
      missing: 999_998,
    },
    'patient-merges': {
      own: [kl.merge],
      otherBranch: [pj.merge],
      otherTenant: [penang.merge],
      missing: 999_999,
    },
    appointments: {
      own: [kl.appointments.here, kl.appointments.removed, kl.appointments.followed],
      otherBranch: [pj.appointments.here, pj.appointments.removed, pj.appointments.followed],
      otherTenant: [
        penang.appointments.here,
        penang.appointments.removed,
        penang.appointments.followed,
      ],
      removed: kl.appointments.removed,
      missing: 999_999,
    },
    organizer: {
      own: [kl.absences.here],
      otherBranch: [pj.absences.here, pj.absences.removed],
      otherTenant: [penang.absences.here, penang.absences.removed],
      removed: kl.absences.removed,
      missing: 999_999,
    },
    'waiting-list': {
      own: [kl.waiting.here, kl.waiting.removed],
      otherBranch: [pj.waiting.here, pj.waiting.removed],
      otherTenant: [penang.waiting.here, penang.waiting.removed],
      removed: kl.waiting.removed,
      missing: 999_999,
    },
    'nurse-notes': {
      own: [kl.notes.here],
      otherBranch: [pj.notes.here, pj.notes.removed],
      otherTenant: [penang.notes.here, penang.notes.removed],
      removed: kl.notes.removed,
      missing: 999_999,
    },
    'message-templates': {
      own: [kl.templates.here],
      otherBranch: [pj.templates.here, pj.templates.removed],
      otherTenant: [penang.templates.here, penang.templates.removed],
      removed: kl.templates.removed,
      missing: 999_999,
    },
    messages: {
      own: [kl.message],
      otherBranch: [pj.message],
      otherTenant: [penang.message],
      missing: 999_999,
    },
    appointmentTypes: {
      own: ['Consultation'],
      otherBranch: [`Only ${pj.value} appt_type`],
      otherTenant: [`Only ${penang.value} appt_type`],
      missing: 'No such type',
    },
    files: {
      own: [kl.file],
      otherBranch: [pj.file],
      otherTenant: [penang.file],
      missing: 999_999,
    },
    'opening-hours': {
      own: [kl.opening],
      otherBranch: [pj.opening],
      otherTenant: [penang.opening],
      missing: 999_999,
    },
    tenants: ofPlatform,
    weekends: ofPlatform,
    'practice-types': ofPlatform,
    'public-holidays': ofPlatform,
    locations: listed,
    cancelReasons: listed,
    priorities: listed,
    // Booked, and arrived, which gives a number in the queue.
    statuses: { ...listed, own: [1, 3, kl.value] },
    patientPriorities: listed,
    relations: listed,
  };
}
