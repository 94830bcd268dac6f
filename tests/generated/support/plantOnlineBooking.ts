import type { Client } from 'pg';
import { api } from '../../../contract/index.ts';
import { hashOf } from '../../../server/kit/http/secrets.ts';

/** Switches the online booking of a branch on, with a time that a visitor holds and a booking that waits for the desk. */
export async function plantOnlineBooking(
  owner: Client,
  {
    branch,
    appointment,
    ahead,
    doctor,
    isOfExamples,
  }: {
    branch: number;
    appointment: number;
    /** One that is ahead at any hour of the day: the link holds until it begins. */
    ahead: number;
    doctor: number;
    isOfExamples: boolean;
  },
): Promise<void> {
  const { example = {} } = api.confirmOnlineBooking;
  const nameOf = (text: unknown) => (isOfExamples ? String(text) : `branch-${branch}`);
  const settings = {
    isOn: true,
    byDesk: false,
    doctors: [],
    types: [],
    hoursAhead: 2,
    daysAhead: 30,
    perDay: 20,
    changeHours: 4,
    words: 'Bring your card.',
  };
  await owner.query('UPDATE branch SET booking_name = $2, online_booking = $3 WHERE id = $1', [
    branch,
    nameOf(example['bookingName']),
    settings,
  ]);
  await owner.query(
    `INSERT INTO booking_hold (branch_id, hash, doctor_id, type_id, minutes, starts_at, held_until, code_hash, code_until)
     VALUES ($1, $2, $3, 1, 15, now() + interval '3 days', now() + interval '1 hour', $4, now() + interval '1 hour')`,
    [
      branch,
      hashOf(nameOf(example['hold'])),
      doctor,
      hashOf(`${String(example['code'])} ${String(example['emailAddress'])}`),
    ],
  );
  const link = nameOf(api.cancelOnlineBooking.example?.['link']);
  for (const [of, secret] of [
    [appointment, `${link} of another`],
    [ahead, link],
  ] as const)
    await owner.query(
      `INSERT INTO online_booking (branch_id, appointment_id, link_hash, state, patient_name, ic_passport, phone, email_address, way, language, is_new)
       VALUES ($1, $2, $3, 'asked', 'Nurul', 'V1234567', '60123456700', 'visitor@clinic.test', 'email', 'en', false)`,
      [branch, of, hashOf(secret)],
    );
}
