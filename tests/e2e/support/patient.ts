import type { APIRequestContext, Page } from '@playwright/test';
import { type Appointment, appointments } from '../../../contract/clinic/appointments.ts';
import { clinicNow, clinicToday } from '../../../contract/fields.ts';
import { expect, PASSWORD } from './test.ts';

const RECEPTION = 'reception@demo.test';
const MANAGER = 'manager@demo.test';
const OPENING_HOURS = '/api/master/opening-hours';
let made = 0;

/** Makes a call as the receptionist without the page. */
export async function receptionCalls({ request }: Page) {
  const headers = await deskHeaders(request);
  return async (address: string, data: object, more: Record<string, string> = {}) => {
    const answer = await request.post(address, { data, headers: { ...headers, ...more } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: number; patID: number; version: number };
  };
}

/** Registers a new patient, and returns the address of the record. */
export async function register(desk: Page) {
  made += 1;
  const icPassport = `E${Date.now()}${made}`;
  const post = await receptionCalls(desk);
  const patient = { icPassport, name: 'Lim Mei Ling', dob: '1990-02-15', mobile: '123456789' };
  const { patID, version } = await post('/api/patient', { ...patient, sex: 'F' });
  const address = `/patient/edit-patient/?icpassport=${icPassport}`;
  return { post, patID, version, address, icPassport };
}

/** All of today's appointments, as the receptionist sees them. */
export async function appointmentsToday({ request }: Page): Promise<Appointment[]> {
  const headers = await deskHeaders(request);
  const answer = await request.get(appointments.todayQueue.path, { headers });
  return ((await answer.json()) as { data: Appointment[] }).data;
}

/** The demo's id of the status Cancelled. */
const CANCELLED = 7;

/**
 * The name of a doctor who has time for a short visit left today. What the demo has booked depends on the hour: where it
 * left nobody any time, one of today's appointments is cancelled. The clinic is open until midnight for it.
 */
export async function doctorWithTimeLeft(page: Page): Promise<string> {
  await stayOpen(page);
  const headers = await deskHeaders(page.request);
  const today = await appointmentsToday(page);
  const doctors = new Map(
    today.flatMap((row) => row.doctors.map(({ id, resource }) => [id, resource])),
  );
  for (const [id, name] of doctors) {
    const params = { appointmentDate: clinicNow(), estimatedTime: '00:10:00', resource: id };
    const { path } = appointments.checkAppointmentAvailability;
    const answer = await page.request.get(path, { headers, params });
    const { unavailable, free } = (await answer.json()) as { unavailable: []; free: string[] };
    if (unavailable.length === 0 || free[0]?.startsWith(clinicToday())) return name;
  }
  const row = today.find(
    ({ appointmentDate, statusMeaning, duration, doctors: own }) =>
      ['booked', 'confirmed'].includes(statusMeaning) &&
      appointmentDate > clinicNow() &&
      duration >= '00:10' &&
      own.length === 1,
  );
  if (!row) throw new Error('Nobody has time left today.');
  const post = await receptionCalls(page);
  await post('/api/update_appointment', { id: row.id, appt_status: CANCELLED });
  return row.doctors[0]?.resource ?? '';
}

// The demo's clinic closes at one on Saturdays, and is not open on Sundays.
async function stayOpen({ request }: Page): Promise<void> {
  const headers = await deskHeaders(request, MANAGER);
  const weekday = ((new Date(`${clinicToday()}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const answer = await request.get(OPENING_HOURS, { headers });
  const hours = (await answer.json()) as { weekday: number; closes: string }[];
  const ends = hours.filter((each) => each.weekday === weekday).map(({ closes }) => closes);
  const opens = ends.toSorted().at(-1) ?? '00:00';
  if (opens === '24:00') return;
  const data = { weekday, opens, closes: '24:00' };
  const made = await request.post(OPENING_HOURS, { data, headers });
  expect(made.ok(), await made.text()).toBe(true);
}

async function deskHeaders(request: APIRequestContext, email = RECEPTION) {
  const signedIn = await request.post('/api/authenticate', {
    data: { email, password: PASSWORD },
  });
  const { token, branches } = (await signedIn.json()) as {
    token: string;
    branches: { id: number }[];
  };
  return { Authorization: `Bearer ${token}`, 'X-Branch-ID': String(branches[0]?.id) };
}
