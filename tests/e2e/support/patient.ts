import type { APIRequestContext, Page } from '@playwright/test';
import { type Appointment, appointments } from '../../../contract/clinic/appointments.ts';
import { expect, PASSWORD } from './test.ts';

const RECEPTION = 'reception@demo.test';
let made = 0;

/** Makes a call as the receptionist without the page. */
export async function receptionCalls({ request }: Page) {
  const headers = await receptionHeaders(request);
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
  const headers = await receptionHeaders(request);
  const answer = await request.get(appointments.todayQueue.path, { headers });
  return ((await answer.json()) as { data: Appointment[] }).data;
}

async function receptionHeaders(request: APIRequestContext) {
  const signedIn = await request.post('/api/authenticate', {
    data: { email: RECEPTION, password: PASSWORD },
  });
  const { token, branches } = (await signedIn.json()) as {
    token: string;
    branches: { id: number }[];
  };
  return { Authorization: `Bearer ${token}`, 'X-Branch-ID': String(branches[0]?.id) };
}
