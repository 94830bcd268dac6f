import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { agata, makeAgata } from '../support/agataWorld.ts';
import { book, timeFromToday } from '../support/booking.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { patientsOf } from '../support/world.ts';

const PLANTED = 'PLANTEDSECRET';
const NUMBER = '60177777777';

let clinic: Clinic;
let consultant: Caller;
let admin: Caller;
let manager: Caller;
let appointment: number;

beforeAll(async () => {
  clinic = await startClinic();
  await makeAgata(clinic.owner);
  consultant = await clinic.as('consultant');
  admin = await clinic.as('admin');
  manager = await clinic.as('manager');
  ({ id: appointment } = await book(manager));
  await clinic.owner.query(`
    UPDATE patient SET name = '${PLANTED}', mobile = '${NUMBER}' WHERE ic_passport = '${patientsOf.kl.here}';
    UPDATE appointment SET complaint = '${PLANTED}', remark = '${PLANTED}' WHERE id = ${appointment};
    INSERT INTO follow_up (branch_id, appointment_id, remind_at, remarks, message, message_at, changed_by)
      SELECT branch_id, id, now(), '${PLANTED}', '${PLANTED}', now(), created_by FROM appointment WHERE id = ${appointment};
    INSERT INTO message (branch_id, channel, patient_id, appointment_id, phone, text, parts, status, created_by, of_follow_up)
      SELECT branch_id, 'sms', patient_id, id, '${NUMBER}', '${PLANTED}', 1, 'sent', created_by, true
        FROM appointment WHERE id = ${appointment};
    INSERT INTO message_reply (branch_id, message_id, appointment_id, channel, phone, text, gateway_ref, outcome)
      SELECT branch_id, id, appointment_id, 'sms', phone, '${PLANTED}', '${PLANTED}', 'confirmed' FROM message WHERE of_follow_up`);
});
afterAll(() => clinic.stop());

const lists = async () => ({
  team: (await consultant.send(api.routedAppointments, {})).data,
  appointments: (await admin.send(api.agataAppointmentList, {})).data,
  online: (await admin.send(api.teleconsultationList, {})).data,
  followUps: (await admin.send(api.treatmentFollowUpList, {})).data,
  answers: (await admin.send(api.followUpResponseList, {})).data,
});

it('shows nothing of an appointment whose type is not routed', async () => {
  expect(Object.values(await lists()).flat()).toEqual([]);
  await expect(admin.send(api.agataAppointmentDetail, { id: appointment })).rejects.toMatchObject({
    status: 404,
  });
});

it('refuses a team that does not exist', async () => {
  const route = { appointmentType: 'Consultation', team: 999_999, note: '' };
  await expect(manager.send(api.agataRouteCreate, route)).rejects.toMatchObject({ status: 404 });
});

it('shows what is routed to its team and to Administrators, and nothing of the patient', async () => {
  const route = { appointmentType: 'Consultation', team: agata.teams.own, note: PLANTED };
  await manager.send(api.agataRouteCreate, route);
  const shown = await lists();
  const details = [
    await consultant.send(api.routedAppointment, { id: appointment }),
    await admin.send(api.agataAppointmentDetail, { id: appointment }),
    await admin.send(api.treatmentFollowUpDetail, { id: appointment }),
  ].map(({ data }) => data);
  expect(shown.team).toMatchObject([{ id: appointment, clinic: 'World KL', type: 'Consultation' }]);
  expect(shown.appointments).toMatchObject([{ id: appointment, teamID: agata.teams.own }]);
  expect(shown.online).toEqual([]);
  expect(shown.followUps).toMatchObject([{ id: appointment, state: 'due', message: 'sent' }]);
  expect(shown.answers).toMatchObject([{ channel: 'sms', answer: 'confirmed' }]);
  const told = JSON.stringify([shown, details]);
  for (const secret of [PLANTED, NUMBER, patientsOf.kl.here]) expect(told).not.toContain(secret);
});

it('has among the teleconsultations what its clinic calls one', async () => {
  const filter = JSON.stringify({ value: 'Consultation' });
  const types = (await manager.send(api.appointmentTypeList, { filter })).data.map(({ id }) => id);
  await manager.send(api.editTeleconsultationSettings, { types, note: '' });
  expect((await lists()).online).toMatchObject([{ id: appointment }]);
  await manager.send(api.editTeleconsultationSettings, { types: [], note: '' });
  expect((await lists()).online).toEqual([]);
});

it('is narrowed by what is asked for, in each list', async () => {
  const team = { teamID: agata.teams.neighbour };
  const past = { until: '2001-01-01' };
  const words = { q: 'Nowhere' };
  const found = await Promise.all([
    ...[{ state: 'booked' as const }, { state: 'done' as const }, team, past, words].map((input) =>
      admin.send(api.agataAppointmentList, input),
    ),
    ...[{ state: 'due' as const }, { state: 'done' as const }, team, past, words].map((input) =>
      admin.send(api.treatmentFollowUpList, input),
    ),
    ...[
      { answer: 'confirmed' as const, channel: 'sms' as const },
      { answer: 'other' as const },
      { channel: 'whatsapp' as const },
      team,
      past,
    ].map((input) => admin.send(api.followUpResponseList, input)),
  ]);
  expect(found.map(({ data }) => data.length)).toEqual([
    1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0,
  ]);
});

it('comes newest first or last, in pages that say how many there are', async () => {
  const { id: other } = await book(manager, { appointmentDate: timeFromToday(2, '10:00') });
  const pages = await Promise.all(
    (['ASC', 'DESC'] as const).flatMap((order) =>
      [1, 2].map((page) => admin.send(api.agataAppointmentList, { order, page, pageSize: 1 })),
    ),
  );
  expect(pages.map(({ data }) => data.map(({ id }) => id))).toEqual([
    [appointment],
    [other],
    [other],
    [appointment],
  ]);
  expect(pages.map(({ total }) => total)).toEqual([2, 2, 2, 2]);
});

it('shows another team nothing of it', async () => {
  await clinic.owner.query(`UPDATE agata_route SET routed_team_id = ${agata.teams.neighbour}`);
  expect((await consultant.send(api.routedAppointments, {})).data).toEqual([]);
  await expect(consultant.send(api.routedAppointment, { id: appointment })).rejects.toMatchObject({
    status: 404,
  });
});
