import type { appointments as calls } from '../../../../contract/clinic/appointments.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { refusal } from '../../../kit/http/failure.ts';
import { instantOf, minutesOf } from '../../../kit/time.ts';
import { availability } from './availability.ts';
import { book } from './booking.ts';
import { change, changed } from './changes.ts';
import { listPaper } from './listPaper.ts';
import { otherPatient } from './patientFor.ts';
import { listOf, oneOf } from './reading.ts';

/** Fields for people who may change the status only. */
const ofStatus = new Set([
  'id',
  'appt_status',
  'cancel_reason',
  'iscall',
  'queue_number',
  'allowConflict',
  'refusePatientOverlap',
]);

const lengthOf = (text: string | undefined) => (text === undefined ? undefined : minutesOf(text));
const startOf = (text: string | undefined) => (text === undefined ? undefined : instantOf(text));

export const appointments: Handlers<typeof calls> = {
  async todayQueue(input, context) {
    const today = clinicToday();
    return { data: await listOf(context, { startDate: today, endDate: today }, input) };
  },

  async appointmentList(input, context) {
    // Without a first day the list is long, and its latest part is wanted.
    const order = input.order ?? (input.startDate === undefined ? 'DESC' : 'ASC');
    return { data: await listOf(context, input, { ...input, order }) };
  },

  appointmentListPaper: (input, context) => listPaper(context, input),

  bookAppointment: book,

  async updateAppointment(input, context) {
    const named = Object.entries(input).filter(([, value]) => value !== undefined);
    if (
      context.may('edit', 'appointments') === 'none' &&
      named.some(([name]) => !ofStatus.has(name))
    )
      throw refusal(403, 'APPOINTMENT.STATUS_ONLY');
    const lists = await context.lists();
    // Locked before its patient, in the order of a merge of patients. The other order could deadlock.
    const patientId =
      input.patient_id === undefined
        ? undefined
        : await otherPatient(context, input.id, input.patient_id);
    const requested = {
      patientId,
      startsAt: startOf(input.apt_date),
      minutes: lengthOf(input.estimatedTime),
      doctorIds: input.resource,
      type: input.type,
      locationId: input.location,
      priorityId: input.priority_id,
      statusId: input.appt_status,
      cancelReasonId: input.cancel_reason,
      complaint: input.complaint,
      remark: input.remark,
      nextAction: input.nextaction,
      queueNumber: input.queue_number,
      reminder: input.reminder,
      isCall: input.iscall,
      treatmentPlannerId: input.treatment_planner_id,
      refId: input.ref_id,
    };
    const { allowConflict, refusePatientOverlap } = input;
    return changed(context, lists, input.id, requested, {
      action: 'edit',
      allowConflict,
      refusePatientOverlap,
      field: 'apt_date',
    });
  },

  async appointmentDetail({ id }, context) {
    const [found] = await context.commitWith([oneOf(context, id)]);
    return found;
  },

  async rescheduleAppointment(input, context) {
    const { id, appointmentDate, estimatedTime, allowConflict, refusePatientOverlap } = input;
    const requested = { startsAt: startOf(appointmentDate), minutes: lengthOf(estimatedTime) };
    const options = { allowConflict, refusePatientOverlap, field: 'appointmentDate' };
    return changed(context, await context.lists(), id, requested, {
      action: 'edit',
      ...options,
    });
  },

  async removeAppointment({ id }, context) {
    const options = { allowConflict: false, field: 'id' };
    await change(
      context,
      await context.lists(),
      id,
      { removedAt: new Date() },
      { action: 'delete', ...options },
    );
    return { done: true };
  },

  async restoreAppointment({ id, allowConflict }, context) {
    const options = { allowConflict, field: 'id' };
    return changed(
      context,
      await context.lists(),
      id,
      { removedAt: null },
      { action: 'restore', ...options },
    );
  },

  async editAppointmentDoctor({ id, doctor, allowConflict, refusePatientOverlap }, context) {
    const options = { allowConflict, refusePatientOverlap, field: 'doctor' };
    return changed(
      context,
      await context.lists(),
      id,
      { doctorIds: doctor },
      { action: 'edit', ...options },
    );
  },
  checkAppointmentAvailability: availability,
};
