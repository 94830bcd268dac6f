import { anyone } from '../kit/access.ts';
import { call, noRef } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

const MAX_BODY = 131_072;

/** The address that an instance of UltraMsg calls, below the server's own; the key proves the caller. */
export const ultraMsgPath = (key: string): string => `/api/ultramsg_webhook/${key}`;
/** The address that Meta calls, below the server's own. */
export const CLOUD_PATH = '/api/whatsapp_cloud_webhook';

const short = () => z.optional(text(300));
/** What a gateway writes as a text or as a number. */
const word = () => z.optional(z.nullable(z.union([text(300), z.number()])));
const body = () => z.optional(z.nullable(text(MAX_BODY)));
const taken = z.object({ done: z.literal(true) });

export const messageWebhooks = {
  ultraMsgWebhook: call({
    method: 'POST',
    path: '/api/ultramsg_webhook/:key',
    foreign: true,
    repeats: 'anew',
    summary:
      "UltraMsg tells of a patient's reply (message_received) or of what became of a message (message_ack); other events are taken and left alone. It signs nothing, so the key in the address proves it, which is made for each instance and shown to those who manage it; 403 for any other. A repeated event changes nothing.",
    access: anyone,
    query: z.object({ key: text(64).check(z.regex(/^[\w.-]{1,64}$/)) }),
    body: z.object({
      event_type: text(50),
      id: noRef(word()),
      referenceId: noRef(word()),
      data: z.object({
        id: noRef(word()),
        from: short(),
        type: short(),
        fromMe: z.optional(z.boolean()),
        body: body(),
        ack: word(),
      }),
    }),
    largestText: MAX_BODY,
    mostValues: 1_000,
    answer: taken,
    example: {
      key: '1.the-key-of-an-address',
      event_type: 'message_received',
      data: { id: 'false_60123456789@c.us_3EB0', from: '60123456789@c.us', body: '1' },
    },
  }),
  whatsappCloudCheck: call({
    method: 'GET',
    path: CLOUD_PATH,
    foreign: true,
    summary:
      "Meta checks the address of the WhatsApp Cloud API's webhook: the challenge is answered where the token is that of the configuration; 403 for any other, 404 without one.",
    access: anyone,
    query: z.object({
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': text(200),
      'hub.challenge': text(200).check(z.regex(/^[\w-]{1,200}$/)),
    }),
    bytes: 'text/plain; charset=utf-8',
    answer: z.string(),
    example: {
      'hub.mode': 'subscribe',
      'hub.verify_token': 'the-token-of-the-configuration',
      'hub.challenge': '1158201444',
    },
  }),
  whatsappCloudWebhook: call({
    method: 'POST',
    path: CLOUD_PATH,
    foreign: true,
    repeats: 'anew',
    summary:
      "Meta tells of patients' replies and of what became of messages. Open to visitors, since X-Hub-Signature-256 proves the body; 403 for any other, 404 where the app's secret is not configured. Each event is looked at by itself: an odd one is set aside and logged, the others are taken, and the answer is the same. A repeated event changes nothing.",
    access: anyone,
    signed: true,
    body: z.object({ entry: z.array(z.unknown()).check(z.maxLength(1_000)) }),
    answer: taken,
    example: {
      entry: [
        {
          changes: [
            {
              value: {
                metadata: { phone_number_id: '1055' },
                messages: [{ id: 'wamid.1', from: '60123456789', text: { body: '1' } }],
              },
            },
          ],
        },
      ],
    },
  }),
};
