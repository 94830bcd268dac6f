import type { Role } from '../../contract/access.ts';
import { accounts } from '../../contract/accounts.ts';
import { type Appointment, appointments } from '../../contract/appointments.ts';
import { clinicToday } from '../../contract/fields.ts';
import { lookups, statusMeanings, type StatusMeaning } from '../../contract/lookups.ts';
import { type PatientRow, patients } from '../../contract/patients.ts';
import { mock } from '../support/mock.ts';
import { beginSession, branchOf, openApp, profileOf, signedIn } from './page.tsx';

const words: Record<StatusMeaning, string> = {
  booked: 'Booked',
  confirmed: 'Confirmed',
  arrived: 'Arrived',
  called: 'Called',
  inProgress: 'In progress',
  done: 'Done',
  cancelled: 'Cancelled',
  noShow: 'No show',
};

/** The branch's statuses, in the order of a visit. */
export const statuses = statusMeanings.map((meaning, at) => ({
  id: at + 1,
  description: words[meaning],
  meaning,
}));

/** Doctors of the branch. */
export const doctors = ['Dr Lim', 'Dr Devi', 'Dr Farid'].map((resource, at) => ({
  id: at + 1,
  resource,
  blockcolor: '#0c5c4c',
  email: '',
  icpassport: '',
  slotViewId: 0,
  mine: at === 0,
}));

/** An appointment of today, at a time (hh:mm) and in a state. */
export function appointmentOf(
  id: number,
  patientName: string,
  meaning: StatusMeaning = 'booked',
  more: Partial<Appointment> & { at?: string } = {},
): Appointment {
  const { at = '09:00', ...rest } = more;
  const status = statuses.find((each) => each.meaning === meaning);
  return {
    id,
    patID: id,
    icPassport: `A${id}`,
    patientName,
    phoneNo: '60123456789',
    allergies: [],
    appointmentDate: `${clinicToday()}T${at}:00.000Z`,
    duration: '00:15:00',
    appointmentType: 'Consultation',
    doctor: '1',
    doctors: [{ id: 1, resource: 'Dr Lim', blockcolor: '#0c5c4c' }],
    priorityID: 6,
    category: 'Normal',
    statusID: status?.id ?? 1,
    statusDesc: words[meaning],
    statusMeaning: meaning,
    locationID: 1,
    location: 'Room 1',
    remark: '',
    patientComplaint: '',
    nextAction: '',
    queueNumber: null,
    reminder: false,
    treatmentPlannerID: null,
    refID: null,
    isCall: false,
    arrivedAt: null,
    calledAt: null,
    startedAt: null,
    finishedAt: null,
    cancelReasonID: null,
    cancelReason: '',
    seriesID: null,
    conflict: false,
    createdBy: 'Rose',
    createdDate: `${clinicToday()}T08:00:00.000Z`,
    username: 'Rose',
    removed: false,
    version: 1,
    ...rest,
  };
}

/** A patient as the search answers one. */
export function patientOf(patID: number, name: string, more: Partial<PatientRow> = {}): PatientRow {
  return {
    patID,
    icPassport: `80010114567${patID}`,
    name,
    preferredName: '',
    sex: 'F',
    age: 46,
    dob: '1980-01-01',
    mobile: '60123456789',
    fixed: '',
    emailAddress: '',
    allergies: [],
    patientStatus: '',
    regDate: '2026-01-01T08:00:00.000Z',
    removed: false,
    startEditingBy: null,
    version: 1,
    ...more,
  };
}

/** Signs someone in, answers the branch's lists, and opens an address of the day. */
export function openDay(address: string, role: Role = 'Receptionist') {
  const branches = [branchOf(1, role)];
  mock(accounts.getUserProfileDetail, profileOf(signedIn(branches)));
  mock(lookups.apptStatus, statuses);
  mock(lookups.apptResource, doctors);
  mock(lookups.apptType, [
    { type: 'Consultation', duration: '00:15:00' },
    { type: 'Minor procedure', duration: '00:45:00' },
  ]);
  mock(lookups.apptLocation, [{ id: 1, description: 'Room 1' }]);
  mock(lookups.apptPriority, [
    { id: 1, description: 'Emergency' },
    { id: 6, description: 'Normal' },
  ]);
  beginSession(branches);
  return openApp(address);
}

/** Answers today's queue from a list that the test may change. */
export function mockQueue(day: Appointment[]) {
  return mock(appointments.todayQueue, () => ({ data: day }));
}

/** Answers the search for patients. */
export function mockSearch(rows: PatientRow[]) {
  return mock(patients.patientNameList, rows);
}
