import { anyone } from './kit/access.ts';
import { call } from './kit/call.ts';
import { z } from './kit/zod.ts';
import type { TextCode } from './texts/index.ts';

/** The port of the card reader agent on the clinic's own computer, unless it is told another. */
export const AGENT_PORT = 48_180;

/** Where pages find it unless the server's configuration says otherwise: on the computer that the browser runs on. */
export const agentAddress = `https://localhost:${AGENT_PORT}`;

/** Kinds of identity card, by the numbers that the wire has for them. */
export const cardTypes = { myKad: 10_241, myKid: 10_242 } as const;

const text = z.string();
const date = text.nullable().meta({ description: 'YYYY-MM-DD; null where the card has none.' });
const common = {
  name: text,
  icNumber: text.meta({ description: 'Twelve digits, without dashes.' }),
  sex: text.meta({ description: 'As on the card: L (man) or P (woman).' }),
  dob: date,
  citizenship: text.meta({ description: 'As on the card, WARGANEGARA for Malaysians.' }),
  address: z.array(text).meta({ description: 'Its lines, without empty ones.' }),
  postcode: text,
  city: text,
  state: text,
  photo: text.nullable().meta({ description: 'base64 of a JPEG.' }),
};

const myKadCard = z.object({
  cardType: z.literal(cardTypes.myKad),
  ...common,
  gmpcName: text,
  kptName: text,
  oldIcNumber: text,
  birthPlace: text,
  issued: date,
  race: text,
  religion: text,
});

const myKidCard = z.object({
  cardType: z.literal(cardTypes.myKid),
  ...common,
  birthCertificate: text,
  birthState: text,
});

/** What an identity card holds, as it is written there. */
export const identityCard = z.discriminatedUnion('cardType', [myKadCard, myKidCard]);
export type IdentityCard = z.infer<typeof identityCard>;
export type MyKadCard = z.infer<typeof myKadCard>;
export type MyKidCard = z.infer<typeof myKidCard>;

/**
 * Calls of the card reader agent, a program of its own on the clinic's computer: the API's server has none of them. A
 * refusal's `error_code` is hexadecimal: a PC/SC code (0x8010000C: no card), or the four digits with which a card
 * refused (0x6A82). `error_message` is in the language of the request.
 */
export const cardReader = {
  agentHealth: call({
    method: 'GET',
    path: '/api/health',
    summary: 'That the agent runs, and its version.',
    access: anyone,
    answer: z.object({ name: z.literal('card-agent'), version: text }),
  }),
  cardReaders: call({
    method: 'GET',
    path: '/api/card_readers',
    summary:
      'Names of the readers that are connected, in the order of the system; the first is the one to use.',
    access: anyone,
    answer: z.array(text),
  }),
  readCard: call({
    method: 'POST',
    path: '/api/read_card',
    summary:
      'Reads the identity card in a reader, of either kind unless cardType (10241 MyKad, 10242 MyKid) names one; photo false leaves the photo out, which is quicker.',
    access: anyone,
    body: z.object({
      reader: z.string().min(1).max(200),
      cardType: z.union([z.literal(cardTypes.myKad), z.literal(cardTypes.myKid)]).optional(),
      photo: z.boolean().optional(),
    }),
    answer: identityCard,
    example: { reader: 'Reader 00 00' },
  }),
};

/** Texts of refusals by their code. What a card refused with its own four digits has the text CARD.REFUSED. */
export const cardFaults = {
  '0x80100004': 'CARD.BAD_INPUT',
  '0x80100009': 'CARD.READER_GONE',
  '0x8010000B': 'CARD.IN_USE',
  '0x8010000C': 'CARD.NONE',
  '0x8010000D': 'CARD.UNKNOWN',
  '0x80100014': 'CARD.FAILED',
  '0x80100016': 'CARD.INTERRUPTED',
  '0x8010001C': 'CARD.OTHER_KIND',
  '0x8010001D': 'CARD.NO_SERVICE',
  '0x8010001E': 'CARD.NO_SERVICE',
  '0x80100022': 'CARD.NO_SUCH_CALL',
  '0x8010002E': 'CARD.NO_READER',
  '0x80100066': 'CARD.MUTE',
  '0x80100069': 'CARD.INTERRUPTED',
  '0x8010006A': 'CARD.NOT_ALLOWED',
} as const satisfies Record<`0x${string}`, TextCode>;
export type CardFaultCode = keyof typeof cardFaults;
