import {
  clinicToday,
  day,
  doctors,
  flag,
  givenPassword,
  idList,
  idOf,
  lengthOfTime,
  optionalDigits,
  optionalText,
  patientRef,
  positive,
  requiredText,
  textList,
  wallClock,
} from './fields.ts';
import { inBranch } from './kit/access.ts';
import { call, listCall, noRef, refTo } from './kit/call.ts';
import { z } from './kit/zod.ts';
import { statusMeanings } from './lookups.ts';

/** The category that a new appointment has unless another is chosen. */
export const USUAL_PRIORITY = 6;
/** Length of a booking made over a conflict without a length of its own. */
export const FORCED_LENGTH = '00:10:00';
/** The highest queue number that can be given by hand. */
const MOST_IN_QUEUE = 9_999;
/** What the booking call sends as date of birth; never stored. */
export const PLACEHOLDER_DOB = '1980-01-01';

export const appointment = z
  .object({
    id: z.int(),
    patID: z.int(),
    icPassport: z.string(),
    patientName: z.string(),
    phoneNo: z.string(),
    allergies: z.array(z.string()),
    appointmentDate: z.string().meta({ description: 'Wall clock of the clinic written as UTC.' }),
    duration: z.string().meta({ description: 'hh:mm:ss' }),
    appointmentType: z.string(),
    doctor: z.string().meta({ description: 'Ids of the doctors joined with |.' }),
    doctors: z.array(z.object({ id: z.int(), resource: z.string(), blockcolor: z.string() })),
    priorityID: z.int(),
    category: z.string(),
    statusID: z.int(),
    statusDesc: z.string(),
    statusMeaning: z.enum(statusMeanings),
    locationID: z.int().nullable(),
    location: z.string(),
    remark: z.string(),
    patientComplaint: z.string(),
    nextAction: z.string(),
    queueNumber: z.int().nullable(),
    reminder: z.boolean().meta({
      description: 'A mark that staff set; whether it has a follow-up, follow_up_detail tells.',
    }),
    treatmentPlannerID: z.int().nullable(),
    refID: z.string().nullable(),
    isCall: z.boolean(),
    arrivedAt: z.string().nullable().meta({ description: 'Wall clock; when the patient came.' }),
    calledAt: z
      .string()
      .nullable()
      .meta({ description: 'Wall clock; when they were last called.' }),
    startedAt: z.string().nullable().meta({ description: 'Wall clock; when the visit began.' }),
    finishedAt: z.string().nullable().meta({ description: 'Wall clock; when it was over.' }),
    cancelReasonID: z.int().nullable(),
    cancelReason: z.string(),
    seriesID: z.int().nullable().meta({ description: 'The series of which it is one.' }),
    conflict: z
      .boolean()
      .meta({ description: 'Booked knowingly over another appointment or an absence.' }),
    createdBy: z.string(),
    createdDate: z.string(),
    username: z.string(),
    removed: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointment>;

const done = z.object({ done: z.literal(true) });
const appointmentType = () => refTo('appointmentTypes', requiredText(1, 50));
const history = z
  .object({
    type: z.unknown(),
    complaint: z.unknown(),
    priority_id: z.unknown(),
    location: z.unknown(),
    resource: z.unknown(),
    appt_status: z.unknown(),
    remark: z.unknown(),
    nextaction: z.unknown(),
  })
  .partial()
  .meta({
    description:
      'Values before the change. Accepted as documented; the server keeps its own history.',
  });

const tomorrow = () => clinicToday(new Date(Date.now() + 86_400_000));
const sortable = [
  'appointmentDate',
  'patientName',
  'icPassport',
  'statusDesc',
  'appointmentType',
  'location',
  'category',
  'queueNumber',
  'createdDate',
  'id',
] as const;
const refusals =
  'A doctor who is taken or away: 409 with a failure for each; the same with allowConflict books it, for those who may.';

export const appointments = {
  todayQueue: listCall({
    method: 'GET',
    path: '/api/today_queue',
    summary: "Today's appointments of the branch (the clinic's today), by time.",
    access: inBranch('list', 'appointments'),
    list: { sort: sortable },
    answer: z.object({ data: z.array(appointment) }),
  }),
  appointmentList: listCall({
    method: 'GET',
    path: '/api/appointment_list',
    summary:
      'Appointments of the branch between two days (both included), narrowed by patient, doctors, statuses, rooms and types; at most 1,000 in one answer. By time, latest first where no first day is given; q finds any part of a name, phone or identity number.',
    access: inBranch('list', 'appointments'),
    query: z.object({
      startDate: day().optional(),
      endDate: day().optional(),
      patName: optionalText(100).optional(),
      resources: idList('doctors').optional(),
      statuses: idList('statuses').optional(),
      locations: idList('locations').optional(),
      types: textList().optional(),
    }),
    list: { sort: sortable },
    answer: z.object({ data: z.array(appointment) }),
    example: { startDate: clinicToday(), endDate: clinicToday() },
  }),
  bookAppointment: call({
    method: 'POST',
    path: '/api/appointment',
    summary: `Books an appointment, today or later; an identity number that the branch does not know makes a new patient of patientName and phoneNo. ${refusals}`,
    access: inBranch('create', 'appointments'),
    body: z.object({
      id: noRef(positive())
        .optional()
        .meta({ description: 'Accepted as documented; ids are given by the server.' }),
      appointmentDate: wallClock().refine((at) => at.slice(0, 10) >= clinicToday(), {
        error: 'APPOINTMENT.PAST',
      }),
      patientID: patientRef(),
      patientName: requiredText(1, 150),
      phoneNo: optionalDigits().optional(),
      resource: doctors(),
      type: appointmentType(),
      location: idOf('locations').optional(),
      priorityID: idOf('priorities'),
      rootCause: optionalText(1000).optional(),
      reason: optionalText(1000).optional(),
      nextAction: optionalText(1000).optional(),
      dob: z.string().max(40).optional().meta({ description: 'Accepted and never stored.' }),
      billingType: optionalText(10).optional(),
      estimatedTime: lengthOfTime().optional(),
      allowConflict: flag().optional(),
      waitingID: idOf('waiting-list')
        .optional()
        .meta({ description: 'The entry of the waiting list whose waiting this ends.' }),
    }),
    answer: appointment,
    example: {
      appointmentDate: `${tomorrow()}T03:00:00.000Z`,
      patientName: 'Someone',
      phoneNo: '60123456789',
      type: 'Consultation',
      dob: PLACEHOLDER_DOB,
      billingType: '00',
      estimatedTime: '00:05:00',
      allowConflict: false,
    },
  }),
  updateAppointment: call({
    method: 'POST',
    path: '/api/update_appointment',
    summary: `Changes what is given of an appointment and leaves the rest; a status alone may be set by those who may set statuses. ${refusals}`,
    access: inBranch('status', 'appointments'),
    body: z.object({
      id: idOf('appointments'),
      complaint: optionalText(1000).optional(),
      remark: optionalText(1000).optional(),
      nextaction: optionalText(1000).optional(),
      queue_number: z
        .union([
          positive().refine((number) => number <= MOST_IN_QUEUE, { error: 'GENERAL.INVALID' }),
          z.literal('').transform(() => null),
          z.null(),
        ])
        .optional(),
      priority_id: idOf('priorities').optional(),
      appt_status: idOf('statuses').optional(),
      cancel_reason: idOf('cancelReasons')
        .nullable()
        .optional()
        .meta({ description: 'Why it is cancelled; forgotten when it no longer is.' }),
      apt_date: wallClock().optional(),
      patient_id: patientRef().optional(),
      type: appointmentType().optional(),
      location: idOf('locations').nullable().optional(),
      resource: doctors().optional(),
      estimatedTime: lengthOfTime().optional(),
      reminder: flag().optional(),
      iscall: flag().optional(),
      treatment_planner_id: noRef(positive()).nullable().optional(),
      ref_id: noRef(optionalText(50)).nullable().optional(),
      created_by: z
        .unknown()
        .optional()
        .meta({ description: 'Accepted as documented; the server keeps its own.' }),
      created_date: z.unknown().optional(),
      username: z.unknown().optional(),
      removed: z.unknown().optional(),
      history: history.optional(),
      allowConflict: flag().optional(),
    }),
    answer: appointment,
    example: { iscall: true },
  }),
  appointmentDetail: call({
    method: 'GET',
    path: '/api/appointment_detail',
    summary: 'One appointment.',
    access: inBranch('show', 'appointments'),
    query: z.object({ id: idOf('appointments') }),
    answer: appointment,
  }),
  rescheduleAppointment: call({
    method: 'POST',
    path: '/api/reschedule_appointment',
    summary: `Moves an appointment to another time and length. ${refusals}`,
    access: inBranch('edit', 'appointments'),
    body: z.object({
      id: idOf('appointments'),
      appointmentDate: wallClock(),
      estimatedTime: lengthOfTime().optional(),
      allowConflict: flag().optional(),
    }),
    answer: appointment,
    example: { appointmentDate: `${tomorrow()}T04:00:00.000Z`, estimatedTime: '00:05:00' },
  }),
  removeAppointment: call({
    method: 'DELETE',
    path: '/api/remove_appointment',
    summary:
      "Removes an appointment, confirmed by the person's own password (403 where it is wrong).",
    access: inBranch('delete', 'appointments'),
    query: z.object({ id: idOf('appointments'), password: givenPassword() }),
    secrets: ['password'],
    confirmedBy: 'password',
    answer: done,
  }),
  restoreAppointment: call({
    method: 'POST',
    path: '/api/restore_appointment',
    summary: `Brings back an appointment that was removed. ${refusals}`,
    access: inBranch('delete', 'appointments'),
    body: z.object({ id: idOf('appointments'), allowConflict: flag().optional() }),
    answer: appointment,
  }),
  editAppointmentDoctor: call({
    method: 'POST',
    path: '/api/edit_appointment_doctor',
    summary: `Gives an appointment to other doctors. ${refusals}`,
    access: inBranch('edit', 'appointments'),
    body: z.object({
      id: idOf('appointments'),
      doctor: doctors(),
      allowConflict: flag().optional(),
    }),
    answer: appointment,
  }),
  checkAppointmentAvailability: call({
    method: 'GET',
    path: '/api/check_appointment_availability',
    summary:
      'Who of the doctors is taken or away at a time, and the next free starts for all of them that day and after, as wall clock.',
    access: inBranch('list', 'appointments'),
    query: z.object({
      appointmentDate: wallClock(),
      estimatedTime: lengthOfTime().optional(),
      resource: doctors(),
      except: idOf('appointments')
        .optional()
        .meta({ description: 'An appointment that may be in the way of itself.' }),
    }),
    answer: z.object({
      unavailable: z.array(
        z.object({
          resource: z.string(),
          startDate: z.string(),
          stopDate: z.string(),
          kind: z.enum(['taken', 'away']),
          reason: z.string(),
        }),
      ),
      free: z.array(z.string()),
    }),
    example: { appointmentDate: `${tomorrow()}T10:00:00.000Z`, estimatedTime: '00:30:00' },
  }),
};
