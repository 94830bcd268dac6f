import type { Role } from '../../../contract/access.ts';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { affected } from '../../../contract/clinic/affected.ts';
import { type Appointment, appointments } from '../../../contract/clinic/appointments.ts';
import { attendance } from '../../../contract/clinic/attendance.ts';
import { firstSteps } from '../../../contract/clinic/firstSteps.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { type FoundPatient, patients } from '../../../contract/clinic/patients.ts';
import { till } from '../../../contract/clinic/till.ts';
import { waitingList } from '../../../contract/clinic/waitingList.ts';
import { doctors, statuses } from '../../support/dayRecords.ts';
import { mock } from '../../support/mock.ts';
import { beginSession, branchOf, openApp, profileOf, signedIn } from '../page.tsx';

export { makeAppointment, statuses } from '../../support/dayRecords.ts';

/** A patient as the search answers one. */
export function patientOf(
  patID: number,
  name: string,
  more: Partial<FoundPatient> = {},
): FoundPatient {
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
    allergyStatus: more.allergies?.length ? 'known' : 'notAsked',
    patientStatus: '',
    incomplete: false,
    regDate: '2026-01-01T08:00:00.000Z',
    removed: false,
    startEditingBy: null,
    outstandingBalance: 0,
    lastVisit: null,
    version: 1,
    ...more,
  };
}

/** Signs someone in, answers the branch's lists, and opens an address of the day. */
export function openDay(address: string, role: Role = 'Receptionist') {
  const branches = [branchOf(1, role)];
  mock(accounts.getUserProfileDetail, profileOf(signedIn(branches)));
  mock(lookups.apptStatus, statuses);
  mock(patients.recentPatients, []);
  // A doctor who signs in is Dr Lim.
  mock(
    lookups.apptResource,
    doctors.map((each) => ({ ...each, mine: role === 'Doctor' && each.id === 1 })),
  );
  mock(lookups.apptType, [
    { type: 'Consultation', duration: '00:15:00' },
    { type: 'Minor procedure', duration: '00:45:00' },
  ]);
  mock(lookups.apptLocation, [{ id: 1, description: 'Room 1' }]);
  mock(lookups.apptPriority, [
    { id: 1, description: 'Emergency' },
    { id: 6, description: 'Normal' },
  ]);
  mock(attendance.patientAttendance, {
    total: 3,
    done: 3,
    cancelled: 0,
    noShow: 0,
    lastNoShow: null,
  });
  mock(waitingList.waitingForSlot, []);
  mock(till.tillDay, { hasFees: false, bills: [], types: [], owing: [] });
  mock(till.patientBills, { outstandingBalance: 0, bills: [], more: false });
  mock(firstSteps.firstSteps, { isHidden: true, steps: [] });
  beginSession(branches);
  return openApp(address);
}

/** Answers today's queue from a list that the test may change. */
export function mockQueue(day: Appointment[]) {
  mock(affected.affectedAppointments, { total: 0, data: [] });
  return mock(appointments.todayQueue, () => ({ data: day }));
}

/** Answers what the dashboard asks of a day without appointments. */
export function mockEmptyDay() {
  mockQueue([]);
  mock(lookups.apptResource, doctors);
}

/** Answers the search for patients. */
export function mockSearch(rows: FoundPatient[]) {
  return mock(patients.patientNameList, rows);
}
