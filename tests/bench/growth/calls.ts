import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import type { Desk } from './desk.ts';

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
const doctorOf = (desk: Desk, round: number) => at(desk.doctors, round);

/** What a clinic calls all day: its lists and records, what it looks for, and what it writes. */
const calls: readonly DayCall[] = [
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

/** What every page asks for when it opens: the session, who works where, what their lists are of. */
const openings: readonly DayCall[] = [
  { name: 'signing in', run: ({ send, who }) => send(api.authenticate, who) },
  {
    name: 'choosing the branch',
    run: ({ send, branch }) => send(api.chooseBranch, { chosenBranchID: branch }),
  },
  { name: 'the profile', run: ({ send }) => send(api.getUserProfile, {}) },
  { name: 'own branches', run: ({ send }) => send(api.ownBranchList, {}) },
  { name: 'the state of the branch', run: ({ send }) => send(api.branchState, {}) },
  { name: 'settings of bookings', run: ({ send }) => send(api.appointmentSettings, {}) },
  { name: 'doctors', run: ({ send }) => send(api.apptResource, {}) },
  { name: 'doctors, to be edited', run: ({ send }) => send(api.doctorResourceList, {}) },
  { name: 'types of appointment', run: ({ send }) => send(api.apptType, {}) },
  { name: 'priorities of patients', run: ({ send }) => send(api.patPriority, {}) },
  { name: 'opening hours', run: ({ send }) => send(api.openingHourList, {}) },
  { name: 'fields that are required', run: ({ send }) => send(api.compulsoryField, {}) },
  { name: 'translated values', run: ({ send }) => send(api.listValueTranslations, {}) },
  { name: 'first steps', run: ({ send }) => send(api.firstSteps, {}) },
  {
    name: "the clinic's calendar",
    run: ({ send }) => send(api.clinicCalendar, { startDate: today, endDate: addDays(today, 6) }),
  },
];

/** What is asked now and then: around a booking and a record, messages, reports of the day, the branch's account. */
const others: readonly DayCall[] = [
  {
    name: 'is a time free',
    run: (desk, round) =>
      desk.send(api.checkAppointmentAvailability, {
        appointmentDate: `${addDays(today, 1 + (round % 10))}T10:00:00.000Z`,
        estimatedTime: '00:15:00',
        resource: String(doctorOf(desk, round)),
      }),
  },
  {
    name: 'who waits for a time',
    run: (desk, round) =>
      desk.send(api.waitingForSlot, {
        appointmentDate: `${addDays(today, 1 + (round % 10))}T10:00:00.000Z`,
        estimatedTime: '00:15:00',
        resource: String(doctorOf(desk, round)),
      }),
  },
  {
    name: 'absences, first page',
    run: ({ send }) => send(api.organizerList, { page: 1, pageSize: 20 }),
  },
  {
    name: "a patient's attendance",
    run: (desk, round) =>
      desk.send(api.patientAttendance, { patientID: patientOf(desk, round).icPassport }),
  },
  {
    name: "nurses' notes of a patient",
    run: (desk, round) =>
      desk.send(api.getNurseNoteList, { patientID: patientOf(desk, round).patID }),
  },
  {
    name: 'documents of a patient',
    run: (desk, round) =>
      desk.send(api.pdfDocumentList, { nric: patientOf(desk, round).icPassport }),
  },
  {
    name: 'is a number known',
    run: (desk, round) =>
      desk.send(api.checkIcpassportExist, { icPassport: patientOf(desk, round).icPassport }),
  },
  {
    name: 'removed patients',
    run: ({ send }) => send(api.deletedPatientList, { page: 1, pageSize: 20 }),
  },
  { name: 'merged patients', run: ({ send }) => send(api.patientMergeList, {}) },
  {
    name: 'a record is edited',
    run: async (desk, round) => {
      const { icPassport: NRIC, patID } = patientOf(desk, round);
      const { data: lock } = await desk.send(api.lockPatientProfile, { NRIC, fromOwnTab: true });
      const headers = { 'X-Record-Fence': lock.fence };
      await desk.send(api.editPatientProfile, { patID, remark: `Round ${round}` }, { headers });
      await desk.send(
        api.addNurseNote,
        { PatientId: patID, Note: '<p>Dressing.</p>' },
        { headers },
      );
      await desk.send(api.unlockPatientProfile, { NRIC });
    },
  },
  {
    name: 'WhatsApp messages, newest',
    run: ({ send }) => send(api.whatsappHistoryList, { page: 1, pageSize: 10 }),
  },
  {
    name: 'replies, newest',
    run: ({ send }) => send(api.messageReplyList, { page: 1, pageSize: 10 }),
  },
  {
    name: 'scheduled messages',
    run: ({ send }) => send(api.msgSchedulerList, { page: 1, pageSize: 10 }),
  },
  { name: 'templates of messages', run: ({ send }) => send(api.cliMsgTemplateList, {}) },
  { name: 'what was done', run: ({ send }) => send(api.notiActionLogList, { take: 20 }) },
  {
    name: 'attendance of a day',
    run: ({ send }) => send(api.attendanceReport, { startDate: today, endDate: today }),
  },
  {
    name: "a report of the day's appointments",
    run: ({ send }) => send(api.reportRows, { ...dayOf('Appointments by doctor') }),
  },
  {
    name: "a report of the day's messages",
    run: ({ send }) => send(api.reportRows, { ...dayOf('Messages sent') }),
  },
  { name: 'reports', run: ({ send }) => send(api.ownReportList, {}) },
  { name: 'invoices', run: ({ send }) => send(api.invoiceList, { page: 1, pageSize: 20 }) },
  { name: 'proformas', run: ({ send }) => send(api.proformaList, { page: 1, pageSize: 20 }) },
  {
    name: 'the subscription',
    run: ({ send, branch }) => send(api.branchSubscription, { branchId: branch }),
  },
  { name: 'people of the branch', run: ({ send }) => send(api.branchUserList, {}) },
  { name: 'own sessions', run: ({ send }) => send(api.ownSessions, {}) },
];

/** The calls that a clinic makes most, by its day. */
export const dayCalls: readonly DayCall[] = [...calls, ...openings, ...others];

const dayOf = (reportName: string) => ({ reportName, startDate: today, endDate: today });

// In a hundred days every doctor is free from 17:00 on. Each round takes another quarter of an hour.
function bookingBy(desk: Desk, round: number): Promise<unknown> {
  const { length } = desk.doctors;
  const quarter = Math.floor(round / length) % 24;
  const ahead = 100 + Math.floor(round / length / 24);
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
