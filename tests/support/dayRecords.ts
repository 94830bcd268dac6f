import type { Appointment } from '../../contract/clinic/appointments.ts';
import { statusMeanings, type StatusMeaning } from '../../contract/clinic/lookups.ts';
import type { WaitingEntry } from '../../contract/clinic/waitingList.ts';
import { clinicToday } from '../../contract/fields.ts';

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

/** Doctors of the branch. None is the signed-in person. */
export const doctors = ['Dr Lim', 'Dr Devi', 'Dr Farid'].map((resource, at) => ({
  id: at + 1,
  resource,
  blockcolor: '#0c5c4c',
  email: '',
  icpassport: '',
  slotViewId: 0,
  mine: false,
}));

/** An appointment today with a time (hh:mm) and a status. */
export function makeAppointment(
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
    walkIn: false,
    bookedOnline: false,
    onlineState: null,
    visitorToldDate: null,
    createdBy: 'Rose',
    createdDate: `${clinicToday()}T08:00:00.000Z`,
    username: 'Rose',
    removed: false,
    version: 1,
    ...rest,
  };
}

/** A waiting list entry for Dr Devi. */
export function makeWaitingEntry(
  id: number,
  patientName: string,
  more: Partial<WaitingEntry> = {},
): WaitingEntry {
  return {
    id,
    icPassport: '800101145671',
    patientName,
    phoneNo: '60123456789',
    offeredTime: null,
    offeredDate: null,
    offeredBy: '',
    doctor: 2,
    doctorName: 'Dr Devi',
    type: 'Consultation',
    duration: '00:30:00',
    fromDate: clinicToday(),
    toDate: null,
    partOfDay: 'any',
    remark: 'Rather early',
    createdDate: '2026-01-05T09:00:00.000Z',
    username: 'Rose',
    version: 2,
    ...more,
  };
}
