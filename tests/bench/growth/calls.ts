import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import type { Desk } from './desk.ts';
import { DOCTORS } from './size.ts';

/** A call of the day, in rounds that differ. */
export interface DayCall {
  name: string;
  run: (desk: Desk, round: number) => Promise<unknown>;
}

const today = clinicToday();
const typed = ['tan', 'siti nur', 'Lim Wei', '陈', 'ah', 'a/l ravi', 'zzz', '012-345 67', '5678'];
const newcomers = ['Siti Nurhaliza binti Ahmad', 'Tan Wei Ming', 'Muthu a/l Rajan', '陈伟明', 'Li'];
const sentWords = ['dear tan', 'siti', '11 Mar', '60123', 'zzz'];
const at = <T>(list: readonly T[], round: number) => list[round % list.length] as T;
const patientOf = (desk: Desk, round: number) => at(desk.patients, round);
const doctorOf = (desk: Desk, round: number) => (desk.branch - 1) * DOCTORS + 1 + (round % DOCTORS);

/** What a clinic calls all day, reading first. */
export const dayCalls: readonly DayCall[] = [
  { name: "today's queue", run: ({ send }) => send(api.todayQueue, {}) },
  {
    name: "a day's list",
    run: ({ send }, round) => {
      const day = addDays(today, (round % 14) - 7);
      return send(api.appointmentList, { startDate: day, endDate: day });
    },
  },
  {
    name: "a doctor's day",
    run: (desk, round) => {
      const day = addDays(today, (round % 14) - 7);
      return desk.send(api.appointmentList, {
        startDate: day,
        endDate: day,
        resources: String(doctorOf(desk, round)),
      });
    },
  },
  {
    name: 'schedule of a week',
    run: ({ send }, round) => {
      const day = addDays(today, (round % 7) - 7);
      return send(api.appointmentList, { startDate: day, endDate: addDays(day, 6) });
    },
  },
  { name: 'absences of the schedule', run: ({ send }) => send(api.schedulerOrganizerList, {}) },
  {
    name: 'an appointment',
    run: (desk, round) => desk.send(api.appointmentDetail, { id: at(desk.appointments, round) }),
  },
  {
    name: 'patient search, typing',
    run: ({ send }, round) => send(api.patientNameList, { name: at(typed, round) }),
  },
  {
    name: 'patient search, a page',
    run: ({ send }, round) => send(api.patientList, { q: at(typed, round), page: 1, pageSize: 20 }),
  },
  {
    name: 'patients, first page',
    run: ({ send }) => send(api.patientList, { page: 1, pageSize: 20 }),
  },
  {
    name: 'likely the same person',
    run: ({ send }, round) =>
      send(api.patientLikes, {
        name: at(newcomers, round),
        phone: `6012${3_456_789 + round}`,
        dob: '1990-02-15',
      }),
  },
  {
    name: 'companies, typing',
    run: ({ send }, round) => send(api.companyList, { name: at(['ma', 'sdn', 'Petro'], round) }),
  },
  {
    name: "a patient's record",
    run: (desk, round) => desk.send(api.patientDetail, { nric: patientOf(desk, round).icPassport }),
  },
  {
    name: "a patient's timeline",
    run: (desk, round) =>
      desk.send(api.patientTimeline, { nric: patientOf(desk, round).icPassport }),
  },
  {
    name: "a patient's messages",
    run: (desk, round) =>
      desk.send(api.patientMessageList, { icPassport: patientOf(desk, round).icPassport }),
  },
  {
    name: "a patient's history",
    run: (desk, round) =>
      desk.send(api.recordHistory, {
        resource: 'patients',
        id: String(patientOf(desk, round).patID),
      }),
  },
  {
    name: 'sent messages, newest',
    run: ({ send }) => send(api.smsHistoryList, { page: 1, pageSize: 10 }),
  },
  {
    name: 'sent messages, by words',
    run: ({ send }, round) =>
      send(api.smsHistoryList, { q: at(sentWords, round), page: 1, pageSize: 10 }),
  },
  {
    name: 'follow-ups, first page',
    run: ({ send }) => send(api.appointmentFollowUpList, { page: 1, pageSize: 20 }),
  },
  { name: 'waiting list', run: ({ send }) => send(api.waitingList, {}) },
  { name: 'alerts', run: ({ send }) => send(api.notiAlertList, { take: 20 }) },
  { name: 'dashboard', run: ({ send }) => send(api.dashboard, {}) },
  {
    name: 'a change of status',
    run: (desk, round) =>
      desk.send(api.updateAppointment, {
        id: at(desk.appointments, round),
        appt_status: 2 + (round % 2),
      }),
  },
  { name: 'a booking', run: bookingBy },
  {
    name: 'a new patient',
    run: ({ send }, round) =>
      send(api.createPatient, {
        icPassport: `N${Date.now().toString(36)}${round}`.toUpperCase(),
        name: at(newcomers, round),
        dob: '1990-01-01',
        mobile: '123456789',
      }),
  },
];

// From 17:00 on every doctor is free. Each round takes another quarter of an hour.
function bookingBy(desk: Desk, round: number): Promise<unknown> {
  const quarter = Math.floor(round / DOCTORS) % 24;
  const ahead = 1 + Math.floor(round / DOCTORS / 24);
  const time = new Date(Date.UTC(2000, 0, 1, 17, quarter * 15)).toISOString().slice(11);
  const { icPassport } = patientOf(desk, round);
  return desk.send(api.bookAppointment, {
    appointmentDate: `${addDays(today, ahead)}T${time}`,
    patientID: icPassport,
    patientName: 'Bench Patient',
    phoneNo: '0123456789',
    resource: String(doctorOf(desk, round)),
    type: 'Consultation',
    priorityID: 6,
    estimatedTime: '00:15:00',
  });
}
