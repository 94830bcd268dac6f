import { optionalDigits, orLeftOut, requiredText } from '../fields.ts';
import { anyone } from '../kit/access.ts';
import { call, noRef } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

/** Channels with local stand-ins. */
export const channels = ['mail', 'sms', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/** States of an instance of the local WhatsApp gateway, in its own words. */
export const standInStates = [
  'initialize',
  'qr',
  'loading',
  'authenticated',
  'standby',
  'disconnected',
] as const;
export type StandInState = (typeof standInStates)[number];

/** What a person does to such an instance with a telephone. */
export const standInActs = ['scan', 'refuse', 'standby', 'drop'] as const;
export type StandInAct = (typeof standInActs)[number];

const instances = z.array(
  z.object({
    instanceId: z.string(),
    state: z.enum(standInStates),
    phone: z.string().check(z.meta({ description: 'Digits of the connected telephone.' })),
  }),
);

export const outbox = {
  outboxList: call({
    method: 'GET',
    path: '/api/outbox',
    summary:
      'Messages that the local stand-ins received, newest first, at most 100: for an Administrator, or with the code that the server printed at its console (403 for others). The demo clinics need neither, on the computer that they run on. Without the channels that have a real service, and 404 where all have.',
    access: anyone,
    query: z.object({ code: z.optional(requiredText(1, 100)) }),
    secrets: ['code'],
    answer: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          channel: z.enum(channels),
          sender: z.string(),
          recipient: z.string(),
          subject: z.string(),
          text: z.string(),
          attachments: z
            .array(z.string())
            .check(z.meta({ description: 'Names of the files that came with it.' })),
          isAnswerable: z
            .boolean()
            .check(z.meta({ description: 'Whether a person can answer it here as the patient.' })),
          receivedAt: z.string().check(z.meta({ description: 'An instant, ISO 8601.' })),
        }),
      ),
    }),
  }),
  outboxPhones: call({
    method: 'GET',
    path: '/api/outbox_phones',
    summary:
      'Instances of the local WhatsApp gateway that were asked for since the start, for those who may read the outbox. 404 where WhatsApp has a real service.',
    access: anyone,
    query: z.object({ code: z.optional(requiredText(1, 100)) }),
    secrets: ['code'],
    answer: instances,
  }),
  actOnOutboxPhone: call({
    method: 'POST',
    path: '/api/act_on_outbox_phone',
    repeats: 'anew',
    summary:
      'Does what a person does with a telephone, to an instance of the local WhatsApp gateway: scans its QR code with a telephone, refuses, lets it wait, or drops the connection. 409 where that is not possible now, 404 for an unknown instance and where WhatsApp has a real service.',
    access: anyone,
    body: z.object({
      code: orLeftOut(requiredText(1, 100)),
      instanceId: noRef(requiredText(1, 50)),
      act: z.enum(standInActs),
      phoneNo: optionalDigits(),
    }),
    answer: instances,
    example: { instanceId: 'instance1', act: 'scan', phoneNo: '60123456789' },
  }),
  answerOutboxMessage: call({
    method: 'POST',
    path: '/api/answer_outbox_message',
    repeats: 'anew',
    summary:
      'Answers a WhatsApp message of the outbox as the patient: the local gateway tells the server, as the real one does. 404 for an unknown message and where WhatsApp has a real service, 409 where nobody is to be told any more.',
    access: anyone,
    body: z.object({
      code: orLeftOut(requiredText(1, 100)),
      id: noRef(z.int().check(z.gte(1), z.lte(2_147_483_647))),
      text: requiredText(1, 4_096),
    }),
    answer: z.object({ done: z.literal(true) }),
    example: { id: 1, text: '1' },
  }),
};
