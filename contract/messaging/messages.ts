import {
  changeOf,
  flag,
  idOf,
  optionalDigits,
  optionalText,
  patientRef,
  wallClock,
} from '../fields.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { messageStatuses } from './messageStatuses.ts';

/** Maximum number of recipients of one sending. */
export const MAX_RECIPIENTS = 500;

const recipient = z.object({
  icPassport: patientRef(),
  aptID: z.optional(z.nullable(idOf('appointments'))),
  apptDate: z.optional(wallClock()),
  ...changeOf({
    patientName: optionalText(150),
    phoneNo: optionalDigits(),
    doctor: optionalText(500),
  }),
});
export type MessageRecipient = z.output<typeof recipient>;

/** The recipients of a sending. */
export const messageRecipients = () =>
  z
    .array(recipient)
    .check(
      z.minLength(1, { error: 'SMS.RECIPIENTS' }),
      z.maxLength(MAX_RECIPIENTS, { error: 'SMS.RECIPIENTS' }),
    );

/** Idempotency key of a sending, by which its messages are found again. */
export const messageRequestKey = () =>
  text(36).check(z.regex(z.regexes.uuid()), z.meta({ format: 'uuid' }));

/** Fields of a message in the history of every channel. */
export const sentMessage = {
  id: z.int(),
  sentDate: z
    .string()
    .check(z.meta({ description: 'Wall clock; before sending, the time of writing.' })),
  patientName: z.string(),
  patientPhone: z.string(),
  icPassport: z.string(),
  status: z.enum(messageStatuses),
  reason: z
    .string()
    .check(z.meta({ description: 'Code of the reason why it was not sent; otherwise empty.' })),
  templateName: z.string(),
  text: z.string().check(z.meta({ description: 'As it was sent.' })),
  username: z.string(),
};

/** What a history is sorted by. */
export const messageSorts = ['sentDate', 'patientName', 'status', 'templateName', 'id'] as const;

/** What narrows a history. */
export const historyFilter = {
  icPassport: z.optional(patientRef()),
  templateID: z.optional(idOf('message-templates')),
  requestKey: z.optional(messageRequestKey()),
  notReached: z.optional(flag()).check(
    z.meta({
      description: 'true: those alone that failed, were stopped or got no answer.',
    }),
  ),
};

/** Statuses of messages that did not go through, as far as is known: their senders are told. */
export const failedStatuses = ['failed', 'fail_authenticate', 'unknown'] as const;
/** The same, and those that were stopped. */
export const notReachedStatuses = [...failedStatuses, 'stopped'] as const;
