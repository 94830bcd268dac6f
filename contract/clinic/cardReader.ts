import { anyone } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { text as boundedText } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import type { TextCode } from '../texts/index.ts';

/** The default port of the card reader agent. */
export const AGENT_PORT = 48_180;

/** The default address of the agent: the computer that the browser runs on. */
export const agentAddress = `https://localhost:${AGENT_PORT}`;

/** Kinds of identity card, by the numbers on the wire. */
export const cardTypes = { myKad: 10_241, myKid: 10_242 } as const;

const text = z.string();
const date = z
  .nullable(text)
  .check(z.meta({ description: 'YYYY-MM-DD; null where the card has none.' }));
const common = {
  name: text,
  icNumber: text.check(z.meta({ description: 'Twelve digits, without dashes.' })),
  sex: text.check(z.meta({ description: 'As on the card: L (man) or P (woman).' })),
  dob: date,
  citizenship: text.check(z.meta({ description: 'As on the card, WARGANEGARA for Malaysians.' })),
  address: z.array(text).check(z.meta({ description: 'Address lines, without empty ones.' })),
  postcode: text,
  city: text,
  state: text,
  photo: z.nullable(text).check(z.meta({ description: 'base64 of a JPEG.' })),
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

/** The fields of an identity card, as written there. */
export const identityCard = z.discriminatedUnion('cardType', [myKadCard, myKidCard]);
export type IdentityCard = z.infer<typeof identityCard>;
export type MyKadCard = z.infer<typeof myKadCard>;
export type MyKidCard = z.infer<typeof myKidCard>;

/**
 * Calls of the card reader agent, a separate program on the clinic's computer. The API's server has none of them.
 * `error_code` is hexadecimal: a PC/SC code (0x8010000C: no card), or the card's status word (0x6A82). `error_message`
 * is in the language of the request.
 */
export const cardReader = {
  agentHealth: call({
    method: 'GET',
    path: '/api/health',
    summary: 'Health of the agent, and its version.',
    access: anyone,
    answer: z.object({ name: z.literal('card-agent'), version: text }),
  }),
  cardReaders: call({
    method: 'GET',
    path: '/api/card_readers',
    summary: 'Names of the connected readers, in the order of the system; use the first.',
    access: anyone,
    answer: z.array(text),
  }),
  readCard: call({
    method: 'POST',
    path: '/api/read_card',
    summary:
      'Reads the identity card in a reader, of either kind or of the given cardType (10241 MyKad, 10242 MyKid); photo false skips the photo, which is quicker.',
    access: anyone,
    body: z.object({
      reader: boundedText(200).check(z.minLength(1)),
      cardType: z.optional(z.union([z.literal(cardTypes.myKad), z.literal(cardTypes.myKid)])),
      photo: z.optional(z.boolean()),
    }),
    answer: identityCard,
    example: { reader: 'Reader 00 00' },
  }),
};

/** Texts of errors by code. A status word of the card has the text CARD.REFUSED. */
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
