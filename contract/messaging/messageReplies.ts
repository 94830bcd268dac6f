import { idOf, patientRef } from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { messageChannels, messageStatuses } from './messageStatuses.ts';
import { replyKinds } from './replyKinds.ts';

/** Longest text of a reply that is kept; the rest of a longer one is cut off. */
export const MAX_REPLY_CHARACTERS = 4_096;

/**
 * What a reply did: nothing but being shown, its appointment was confirmed or cancelled, or the patient wants no messages
 * now.
 */
export const replyOutcomes = ['shown', 'confirmed', 'cancelled', 'stopped'] as const;
export type ReplyOutcome = (typeof replyOutcomes)[number];

const replyText = () =>
  z.string().check(
    z.meta({
      description:
        'As the patient wrote it: plain text. Of what is no text, its caption, name or sign, or nothing.',
    }),
  );

const reply = z
  .object({
    id: z.int(),
    receivedDate: z.string().check(z.meta({ description: 'Wall clock.' })),
    channel: z.enum(messageChannels),
    patientName: z.string(),
    patientPhone: z.string().check(z.meta({ description: 'Digits that it came from.' })),
    icPassport: z.string(),
    kind: z.enum(replyKinds),
    text: replyText(),
    outcome: z.enum(replyOutcomes),
    messageID: z.int().check(z.meta({ description: 'The message that it answers.' })),
    aptID: z.nullable(z.int()).check(z.meta({ description: 'What that message was about.' })),
  })
  .check(z.meta({ id: 'MessageReply' }));

const exchanged = z.object({
  kind: z.enum(['message', 'reply']),
  replyKind: z
    .nullable(z.enum(replyKinds))
    .check(z.meta({ description: 'Of a reply: what it is; null for a message.' })),
  id: z.int(),
  channel: z.enum(messageChannels),
  date: z.string().check(z.meta({ description: 'Wall clock of sending or receiving.' })),
  text: z.string(),
  status: z
    .nullable(z.enum(messageStatuses))
    .check(z.meta({ description: 'Of a message; null for a reply.' })),
  reason: z
    .string()
    .check(z.meta({ description: 'Code of the reason why a message was not sent; else empty.' })),
  outcome: z
    .nullable(z.enum(replyOutcomes))
    .check(z.meta({ description: 'Of a reply; null for a message.' })),
});

/** Most messages and replies of a patient that are answered together. */
export const MAX_EXCHANGED = 20;

export const messageReplies = {
  messageReplyList: listCall({
    method: 'GET',
    path: '/api/message_reply_list',
    summary:
      'Replies of patients to messages of the branch, newest first; channel, icPassport and aptID narrow them, and q finds any part of their text, phone or patient name.',
    access: inBranch('send', 'messages'),
    query: z.object({
      channel: z.optional(z.enum(messageChannels)),
      icPassport: z.optional(patientRef()),
      aptID: z.optional(idOf('appointments')),
    }),
    list: { sort: ['receivedDate', 'patientName', 'id'], ids: 'message-replies' },
    answer: z.array(reply),
  }),
  patientMessageList: call({
    method: 'GET',
    path: '/api/patient_message_list',
    summary: `The last messages to a patient and their replies, of every channel, newest first, at most ${MAX_EXCHANGED}.`,
    access: inBranch('send', 'messages'),
    asksReason: true,
    query: z.object({ icPassport: patientRef() }),
    answer: z.array(exchanged),
  }),
};
