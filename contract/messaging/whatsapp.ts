import {
  idOf,
  optionalText,
  orEmptyText,
  orLeftOut,
  photo,
  PHOTO_BODY,
  requiredText,
} from '../fields.ts';
import { inBranch } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import {
  historyFilter,
  MAX_RECIPIENTS,
  messageRecipients,
  messageRequestKey,
  messageSorts,
  sentMessage,
} from './messages.ts';
import { messagePlaceholders } from './messageText.ts';
import { instanceName, STORED_TOKEN, whatsAppStates } from './whatsappInstances.ts';

/** Longest text of a WhatsApp message. */
export const MAX_WHATSAPP_CHARACTERS = 4_096;

/** What the gateway answers about an instance and a telephone. */
export const whatsAppAnswers = [...whatsAppStates, 'Connected with someone'] as const;
export type WhatsAppAnswer = (typeof whatsAppAnswers)[number];

const sentWhatsApp = z
  .object({
    ...sentMessage,
    officialTemplate: z.string().check(
      z.meta({
        description:
          'The approved template that it was sent as, with its language; empty for free text.',
      }),
    ),
    attachment: z.string().check(z.meta({ description: 'Name of the picture that went along.' })),
  })
  .check(z.meta({ id: 'SentWhatsApp' }));
export type SentWhatsApp = z.infer<typeof sentWhatsApp>;

const token = () =>
  orEmptyText(text(500)).check(
    z.meta({ description: `The stored one is used; lists answer it as ${STORED_TOKEN}.` }),
  );

const connection = z.object({
  phoneNo: text(20, { error: 'GENERAL.PHONE' }).check(
    z.regex(/^\d{7,20}$/, { error: 'GENERAL.PHONE' }),
    z.meta({ description: "Digits of the telephone, with the country's code." }),
  ),
  instanceID: instanceName(),
  token: token(),
});
const example = { phoneNo: '60123456789', instanceID: 'instance1', token: STORED_TOKEN };
const ASKS =
  'It holds no transaction while it waits, at most 10 s; 409 with the reason where the gateway refuses or cannot be reached.';

/** A picture as base64 of a PNG or JPEG. */
const picture = () =>
  photo().check(z.regex(/^(?:iVBORw0KGgo|\/9j\/)/, { error: 'WHATSAPP.PICTURE' }));

export const whatsapp = {
  availableWhatsappInstanceList: call({
    method: 'GET',
    path: '/api/available_whatsapp_instance_list',
    summary:
      'The WhatsApp instances that the branch can use, its own and those allotted to it, by description. Tokens are never answered: the stored one is meant by what stands in their place.',
    access: inBranch('send', 'messages'),
    answer: z.array(
      z.object({
        id: z.int(),
        description: z.string(),
        instanceId: z.string(),
        token: z.string(),
        phoneNo: z.string().check(
          z.meta({
            description: 'The telephone that the branch last connected it with; else empty.',
          }),
        ),
        isChosen: z
          .boolean()
          .check(z.meta({ description: 'The instance that the branch connected last.' })),
        isOfficial: z.boolean().check(
          z.meta({
            description:
              'Of the Cloud API: its number is registered, so that it is connected without a QR code.',
          }),
        ),
      }),
    ),
  }),
  checkWhatsappQrScan: call({
    method: 'POST',
    path: '/api/check_whatsapp_qr_scan',
    repeats: 'anew',
    summary: `Chooses an instance and a telephone for the branch, and asks the gateway whether a QR code can be scanned (qr, standby, initialize) or the instance is connected: with this telephone, or with someone else's. ${ASKS}`,
    feature: 'whatsapp',
    access: inBranch('send', 'messages'),
    body: connection,
    answer: z.enum(whatsAppAnswers),
    example,
  }),
  checkWhatsappQrStatus: call({
    method: 'POST',
    path: '/api/check_whatsapp_qr_status',
    repeats: 'anew',
    summary: `Asks the gateway whether an instance is connected with a telephone. ${ASKS}`,
    access: inBranch('send', 'messages'),
    body: connection,
    answer: z.enum(whatsAppAnswers),
    example,
  }),
  whatsappConnectionStatus: call({
    method: 'POST',
    path: '/api/whatsapp_connection_status',
    repeats: 'anew',
    summary:
      'Whether the instance that the branch chose is connected with its telephone, so that messages can be sent. false also where the gateway cannot be reached. It holds no transaction while it waits, at most 10 s.',
    access: inBranch('send', 'messages'),
    answer: z.boolean(),
  }),
  whatsappQr: call({
    method: 'GET',
    path: '/api/whatsapp_qr',
    summary: `The QR code of an instance, a PNG; a new time gets a new one. ${ASKS}`,
    access: inBranch('send', 'messages'),
    query: z.object({
      instanceID: instanceName(),
      token: token(),
      time: z.optional(text(30)),
      readOnlyToken: z.optional(text(100)),
    }),
    readOnlyToken: true,
    bytes: 'image/png',
    answer: z.instanceof(Blob),
    example: { instanceID: 'instance1' },
  }),
  sendWhatsapp: call({
    method: 'POST',
    path: '/api/send_whatsapp',
    summary: `Queues a WhatsApp message to each recipient, placeholders filled in, with at most one picture; their mobile is the record's, and a given one that differs is refused (409). The history shows the result: they are sent while the instance is connected with the telephone that the branch chose. A repeated requestKey is not sent again. At most ${MAX_RECIPIENTS} recipients; several of one patient need different appointments.`,
    reachesPeople: true,
    feature: 'whatsapp',
    access: inBranch('send', 'messages'),
    body: z.object({
      instanceID: instanceName(),
      token: token(),
      whatsAppTemplateID: idOf('message-templates'),
      whatsAppContent: requiredText(1, MAX_WHATSAPP_CHARACTERS).check(messagePlaceholders),
      whatsAppAttachList: z.optional(
        z
          .array(
            z.object({
              fileName: requiredText(1, 100),
              fullPath: optionalText(300),
              file: picture(),
              fileSize: orLeftOut(z.coerce.number<number | string>().check(z.int(), z.gte(0))),
            }),
          )
          .check(z.maxLength(1, { error: 'WHATSAPP.ONE_PICTURE' })),
      ),
      whatsAppDetailList: messageRecipients(),
      requestKey: orLeftOut(messageRequestKey()),
    }),
    largestBody: PHOTO_BODY,
    answer: z.object({ result: z.enum(['success', 'failed']), data: z.array(sentWhatsApp) }),
    example: {
      instanceID: 'instance1',
      whatsAppContent: 'Dear {name}, please see us for your yearly check.',
    },
  }),
  whatsappHistoryList: listCall({
    method: 'GET',
    path: '/api/whatsapp_history_list',
    summary:
      'WhatsApp messages of the branch, newest first, with the status of each; icPassport filters one patient, templateID those written from a template, requestKey those of one sending, notReached those that reached nobody, q finds any part of name, phone or text.',
    access: inBranch('send', 'messages'),
    query: z.object(historyFilter),
    list: { sort: messageSorts, ids: 'messages' },
    answer: z.array(sentWhatsApp),
  }),
};
