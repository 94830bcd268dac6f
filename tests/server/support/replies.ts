import { createHmac } from 'node:crypto';
import type { Client } from 'pg';
import type { Appointment } from '../../../contract/clinic/appointments.ts';
import { CLOUD_PATH } from '../../../contract/messaging/messageWebhooks.ts';
import type { Caller, Clinic } from './clinic.ts';
import { addInstance } from './whatsApp.ts';
import { people } from './world.ts';

/** Adds an UltraMsg instance to the branch kl, and returns the path of its webhook. */
export async function instanceWithWebhook(manager: Caller, name: string) {
  const { id, webhook } = await addInstance(manager, name);
  return { id, path: new URL(webhook).pathname };
}

interface Sent {
  patientId: number;
  phone: string;
  instanceId: number | null;
  appointment?: Appointment;
  branchId?: number;
  /** Days since it was sent. */
  days?: number;
  status?: string;
}

/** Stores a message that was sent, and returns its id. */
export async function storeSent(
  owner: Client,
  { patientId, phone, instanceId, appointment, branchId = 1, days = 0, status = 'sent' }: Sent,
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO message (branch_id, channel, patient_id, appointment_id, appointment_at, phone, text, parts, status,
            created_by, instance_id, created_at, sent_at)
     VALUES ($1, CASE WHEN $5::integer IS NULL THEN 'sms' ELSE 'whatsapp' END, $2, $3,
             (SELECT starts_at FROM appointment WHERE id = $3), $4, 'See you', 1, $8, $6, $5,
             now() - make_interval(days => $7), now() - make_interval(days => $7)) RETURNING id`,
    [
      branchId,
      patientId,
      appointment?.id ?? null,
      phone,
      instanceId,
      people.manager.id,
      days,
      status,
    ],
  );
  return rows[0]?.id ?? 0;
}

/** An event of UltraMsg that a text came. */
export const received = (phone: string, body: string, id = `false_${phone}_${Math.random()}`) => ({
  event_type: 'message_received',
  instanceId: '7',
  data: { id, from: `${phone}@c.us`, to: '60312345678@c.us', type: 'chat', body, fromMe: false },
});

/** An event of UltraMsg that a message of ours has reached a state. */
export const acknowledged = (message: number, ack: string) => ({
  event_type: 'message_ack',
  instanceId: '7',
  id: `ref ${message}`,
  referenceId: String(message),
  data: { id: `true_${message}`, ack, fromMe: true },
});

/** Posts JSON to the server, and returns the status of its answer. */
export async function post(
  { address }: Clinic,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<number> {
  const { status } = await fetch(address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return status;
}

/** Posts to the webhook of the Cloud API, signed with a secret. */
export function postCloud(clinic: Clinic, secret: string, value: object): Promise<number> {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  });
  const mark = createHmac('sha256', secret).update(body).digest('hex');
  return post(clinic, CLOUD_PATH, body, { 'X-Hub-Signature-256': `sha256=${mark}` });
}
