import {
  changeOf,
  clinicToday,
  day,
  doctors,
  flag,
  givenPassword,
  idList,
  idOf,
  lengthOfTime,
  ofList,
  optional,
  optionalDigits,
  optionalReference,
  optionalText,
  orEmptyText,
  orLeftOut,
  patientRef,
  positive,
  requiredText,
  textList,
  wallClock,
} from '../fields.ts';
import { inBranch, orByKey } from '../kit/access.ts';
import { call, listCall, noRef, refTo } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { clinicDay } from './clinicCalendar.ts';
import { statusMeanings } from './lookups.ts';
import { onlineStates } from './onlineStates.ts';

/** The default category of a new appointment. */
export const DEFAULT_PRIORITY = 6;
/** Length of a booking without one that is made over a conflict. */
export const FORCED_LENGTH = '00:10:00';
/** The highest queue number that can be entered. */
const MAX_QUEUE_NUMBER = 9_999;
/** Why the clinic is closed at a time. */
const closedReasons = ['hours', 'holiday', 'weekend', 'weekday'] as const;
/** The date of birth that the booking form sends; never stored. */
export const PLACEHOLDER_DOB = '1980-01-01';

export const appointment = z
  .object({
    id: z.int(),
    patID: z.int(),
    icPassport: z.string(),
    patientName: z.string(),
    phoneNo: z.string(),
    allergies: z.array(z.string()),
    appointmentDate: z
      .string()
      .check(z.meta({ description: 'Wall clock of the clinic written as UTC.' })),
    duration: z.string().check(z.meta({ description: 'hh:mm:ss' })),
    appointmentType: z.string().check(ofList('appt_type')),
    doctor: z.string().check(z.meta({ description: 'Ids of the doctors joined with |.' })),
    doctors: z.array(z.object({ id: z.int(), resource: z.string(), blockcolor: z.string() })),
    priorityID: z.int(),
    category: z.string().check(ofList('appt_priority')),
    statusID: z.int(),
    statusDesc: z.string().check(ofList('appt_status')),
    statusMeaning: z.enum(statusMeanings),
    locationID: z.nullable(z.int()),
    location: z.string().check(ofList('appt_location')),
    remark: z.string(),
    patientComplaint: z.string(),
    nextAction: z.string(),
    queueNumber: z.nullable(z.int()),
    reminder: z.boolean().check(
      z.meta({
        description: 'A mark that staff set; follow_up_detail returns the follow-up itself.',
      }),
    ),
    treatmentPlannerID: z.nullable(z.int()),
    refID: z.nullable(z.string()),
    isCall: z.boolean(),
    arrivedAt: z
      .nullable(z.string())
      .check(z.meta({ description: 'Wall clock; when the patient arrived.' })),
    calledAt: z
      .nullable(z.string())
      .check(z.meta({ description: 'Wall clock; when they were last called.' })),
    startedAt: z
      .nullable(z.string())
      .check(z.meta({ description: 'Wall clock; when the visit began.' })),
    finishedAt: z.nullable(z.string()).check(z.meta({ description: 'Wall clock; when it ended.' })),
    cancelReasonID: z.nullable(z.int()),
    cancelReason: z.string().check(ofList('appt_cancel_reason')),
    seriesID: z.nullable(z.int()).check(z.meta({ description: 'The series that it belongs to.' })),
    conflict: z
      .boolean()
      .check(
        z.meta({ description: 'Booked deliberately over another appointment or an absence.' }),
      ),
    walkIn: z.boolean().check(
      z.meta({
        description:
          'The patient came without an appointment: it has a place in the queue, and holds no time in the book.',
      }),
    ),
    bookedOnline: z
      .boolean()
      .check(z.meta({ description: 'A visitor booked it, without an account.' })),
    onlineState: z.nullable(z.enum(onlineStates)).check(
      z.meta({
        description:
          'Of one that a visitor booked: `asked` waits for the approval of the desk, `offered` for the visitor, to whom the desk offers another time.',
      }),
    ),
    visitorToldDate: z.nullable(z.string()).check(
      z.meta({
        description:
          'Wall clock; when the visitor who booked it was last told of what the desk did.',
      }),
    ),
    createdBy: z.string(),
    createdDate: z.string(),
    username: z.string(),
    removed: z.boolean(),
    version: z.int(),
  })
  .check(z.meta({ id: 'Appointment' }));
export type Appointment = z.infer<typeof appointment>;

const done = z.object({ done: z.literal(true) });
/** A type of appointment of the branch. */
export const appointmentType = () => refTo('appointmentTypes', requiredText(1, 50));
const history = z
  .partial(
    z.object({
      type: z.unknown(),
      complaint: z.unknown(),
      priority_id: z.unknown(),
      location: z.unknown(),
      resource: z.unknown(),
      appt_status: z.unknown(),
      remark: z.unknown(),
      nextaction: z.unknown(),
    }),
  )
  .check(
    z.meta({
      description:
        'Values before the change. Accepted as documented; the server records its own history.',
    }),
  );

/** Asks to refuse what makes a patient see two doctors at once; where it was confirmed, it is left out. */
export const refusePatientOverlap = () =>
  orLeftOut(flag()).check(
    z.meta({ description: 'Refuses (409) where the patient sees another doctor at this time.' }),
  );
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

/** What a list of appointments can be narrowed to beside days and a patient. */
const narrowed = {
  patName: optionalText(100),
  resources: z.optional(idList('doctors')),
  statuses: z.optional(idList('statuses')),
  locations: z.optional(idList('locations')),
  types: z.optional(textList()),
  walkIn: z.optional(flag()),
  bookedOnline: z.optional(flag()),
};

export const appointments = {
  todayQueue: listCall({
    method: 'GET',
    path: '/api/today_queue',
    summary: "Today's appointments of the branch (the clinic's today), by time.",
    access: orByKey(inBranch('list', 'appointments')),
    list: { sort: sortable, ids: 'appointments' },
    answer: z.object({ data: z.array(appointment) }),
  }),
  appointmentList: listCall({
    method: 'GET',
    path: '/api/appointment_list',
    summary:
      'Appointments of the branch between two days (both included), filtered by patient (patID, or part of the name), doctors, statuses, rooms, types and whether it is a walk-in or was booked online; at most 1,000 in one answer. By time, latest first where no first day is given; q finds any part of a name, phone or identity number.',
    access: orByKey(inBranch('list', 'appointments')),
    query: z.object({
      startDate: z.optional(day()),
      endDate: z.optional(day()),
      patID: z.optional(idOf('patientIds')),
      ...narrowed,
    }),
    list: { sort: sortable, ids: 'appointments' },
    answer: z.object({ data: z.array(appointment) }),
    example: { startDate: clinicToday(), endDate: clinicToday() },
  }),
  appointmentListPaper: call({
    method: 'GET',
    path: '/api/report/appointment_list',
    summary:
      'The appointments of appointment_list between two days (both included) as PDF, by time, for the report viewer; at most 1,000, and the paper says where there are more.',
    access: inBranch('list', 'appointments'),
    query: z.object({ startDate: day(), endDate: day(), ...narrowed }),
    readOnlyToken: true,
    bytes: 'application/pdf',
    answer: z.instanceof(Blob),
    example: { startDate: clinicToday(), endDate: clinicToday() },
  }),
  bookAppointment: call({
    method: 'POST',
    path: '/api/appointment',
    summary: `Books an appointment, today or later; for an unknown identity number it creates a patient from patientName and phoneNo. ${refusals}`,
    access: orByKey(inBranch('create', 'appointments')),
    body: z.object({
      id: orLeftOut(noRef(positive())).check(
        z.meta({ description: 'Accepted as documented; the server assigns ids.' }),
      ),
      appointmentDate: wallClock().check(
        z.refine((at) => at.slice(0, 10) >= clinicToday(), {
          error: 'APPOINTMENT.PAST',
        }),
      ),
      patientID: patientRef(),
      patientName: requiredText(1, 150),
      phoneNo: optionalDigits(),
      resource: doctors(),
      type: appointmentType(),
      location: optionalReference('locations'),
      priorityID: idOf('priorities'),
      rootCause: optionalText(1000),
      reason: optionalText(1000),
      nextAction: optionalText(1000),
      dob: orEmptyText(text(40)).check(z.meta({ description: 'Accepted and never stored.' })),
      billingType: optionalText(10),
      estimatedTime: orLeftOut(lengthOfTime()).check(
        z.meta({ description: "hh:mm:ss; the type's usual length where it is left out." }),
      ),
      allowConflict: orLeftOut(flag()),
      refusePatientOverlap: refusePatientOverlap(),
      waitingID: orLeftOut(idOf('waiting-list')).check(
        z.meta({ description: 'The waiting list entry that this booking ends.' }),
      ),
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
    summary: `Changes the given fields of an appointment; people who may set statuses may change the status alone. ${refusals}`,
    access: orByKey(inBranch('status', 'appointments')),
    body: z.object({
      id: idOf('appointments'),
      ...changeOf({
        complaint: optionalText(1000),
        remark: optionalText(1000),
        nextaction: optionalText(1000),
        queue_number: optional(
          positive().check(
            z.refine((number) => number <= MAX_QUEUE_NUMBER, { error: 'GENERAL.INVALID' }),
          ),
        ),
        cancel_reason: optional(idOf('cancelReasons')).check(
          z.meta({
            description: 'Reason of the cancellation; cleared when the status changes back.',
          }),
        ),
        location: optional(idOf('locations')),
        treatment_planner_id: optional(noRef(positive())),
        ref_id: optional(noRef(requiredText(1, 50))),
      }),
      priority_id: orLeftOut(idOf('priorities')),
      appt_status: orLeftOut(idOf('statuses')),
      apt_date: orLeftOut(wallClock()),
      patient_id: orLeftOut(patientRef()),
      type: orLeftOut(appointmentType()),
      resource: orLeftOut(doctors()),
      estimatedTime: orLeftOut(lengthOfTime()),
      reminder: orLeftOut(flag()),
      iscall: orLeftOut(flag()),
      created_by: z
        .optional(z.unknown())
        .check(z.meta({ description: 'Accepted as documented; the server records its own.' })),
      created_date: z.optional(z.unknown()),
      username: z.optional(z.unknown()),
      removed: z.optional(z.unknown()),
      history: orLeftOut(history),
      allowConflict: orLeftOut(flag()),
      refusePatientOverlap: refusePatientOverlap(),
    }),
    answer: appointment,
    example: { iscall: true },
  }),
  appointmentDetail: call({
    method: 'GET',
    path: '/api/appointment_detail',
    summary: 'One appointment.',
    access: orByKey(inBranch('show', 'appointments')),
    query: z.object({ id: idOf('appointments') }),
    answer: appointment,
  }),
  rescheduleAppointment: call({
    method: 'POST',
    path: '/api/reschedule_appointment',
    summary: `Moves an appointment to another time and length. A walk-in that gets another time becomes an appointment. ${refusals}`,
    access: orByKey(inBranch('edit', 'appointments')),
    body: z.object({
      id: idOf('appointments'),
      appointmentDate: wallClock(),
      estimatedTime: orLeftOut(lengthOfTime()),
      allowConflict: orLeftOut(flag()),
      refusePatientOverlap: refusePatientOverlap(),
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
    summary: `Restores a removed appointment. ${refusals}`,
    access: inBranch('delete', 'appointments'),
    body: z.object({ id: idOf('appointments'), allowConflict: orLeftOut(flag()) }),
    answer: appointment,
  }),
  editAppointmentDoctor: call({
    method: 'POST',
    path: '/api/edit_appointment_doctor',
    summary: `Gives an appointment to other doctors. ${refusals}`,
    access: orByKey(inBranch('edit', 'appointments')),
    body: z.object({
      id: idOf('appointments'),
      doctor: doctors(),
      allowConflict: orLeftOut(flag()),
      refusePatientOverlap: refusePatientOverlap(),
    }),
    answer: appointment,
  }),
  checkAppointmentAvailability: call({
    method: 'GET',
    path: '/api/check_appointment_availability',
    summary:
      'Which of the doctors are occupied or absent at a time, whether the clinic is closed then, and the next starts at which all are free, that day and after, as wall clock. A closed clinic can be booked.',
    access: orByKey(inBranch('list', 'appointments')),
    query: z.object({
      appointmentDate: wallClock(),
      estimatedTime: orLeftOut(lengthOfTime()),
      resource: doctors(),
      except: orLeftOut(idOf('appointments')).check(
        z.meta({ description: 'An appointment to ignore, such as the one being moved.' }),
      ),
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
      closed: z.nullable(z.extend(clinicDay, { reason: z.enum(closedReasons) })).check(
        z.meta({
          description:
            'The first day of the time on which the clinic is not open for all of it, and why: outside its opening hours, a public holiday, a weekend, or a weekday without opening hours. A clinic without any opening hours is closed on public holidays alone.',
        }),
      ),
      free: z.array(z.string()),
    }),
    example: { appointmentDate: `${tomorrow()}T10:00:00.000Z`, estimatedTime: '00:30:00' },
  }),
};
