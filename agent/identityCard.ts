import {
  cardTypes,
  type IdentityCard,
  type MyKadCard,
  type MyKidCard,
} from '../contract/clinic/cardReader.ts';
import { type Card, readFile, selectApplication } from './apdu.ts';
import { decodeDate, decodePhoto, decodePostcode, decodeText } from './decode.ts';
import { CardError } from './faults.ts';

/** Position of a field: file, offset, length. Offsets include the three bytes of a file's header. */
type FieldPosition = readonly [file: number, offset: number, length: number];

const myKadPositions = {
  name: [1, 0x003, 150],
  gmpcName: [1, 0x099, 80],
  kptName: [1, 0x0e9, 40],
  icNumber: [1, 0x111, 13],
  sex: [1, 0x11e, 1],
  oldIcNumber: [1, 0x11f, 8],
  born: [1, 0x127, 4],
  birthPlace: [1, 0x12b, 25],
  issued: [1, 0x144, 4],
  citizenship: [1, 0x148, 18],
  race: [1, 0x15a, 25],
  religion: [1, 0x173, 11],
  photo: [2, 0x003, 4000],
  address1: [4, 0x003, 30],
  address2: [4, 0x021, 30],
  address3: [4, 0x03f, 30],
  postcode: [4, 0x05d, 3],
  city: [4, 0x060, 25],
  state: [4, 0x079, 30],
} as const satisfies Record<string, FieldPosition>;

const myKidPositions = {
  birthCertificate: [1, 0x003, 15],
  icNumber: [1, 0x012, 12],
  name: [1, 0x01e, 150],
  sex: [1, 0x0b4, 1],
  citizenship: [1, 0x0b5, 17],
  birthState: [1, 0x0c6, 30],
  address1: [1, 0x0e4, 30],
  address2: [1, 0x102, 30],
  address3: [1, 0x120, 30],
  postcode: [1, 0x13e, 3],
  city: [1, 0x141, 30],
  state: [1, 0x15f, 30],
  born: [2, 0x003, 4],
} as const satisfies Record<string, FieldPosition>;

export interface ReadOptions {
  /** The required kind; either one by default. */
  cardType?: IdentityCard['cardType'] | undefined;
  photo: boolean;
  signal: AbortSignal;
}

/**
 * Reads an identity card. The kind follows from the answer to reset (ATR). Throws a CardError if the card is of neither
 * kind (0x8010000D), is not of the required kind (0x8010001C), or returns an error.
 */
export async function readIdentityCard(
  card: Card,
  atr: Uint8Array,
  { cardType, photo, signal }: ReadOptions,
): Promise<IdentityCard> {
  const kind = kindOf(atr);
  if (cardType !== undefined && cardType !== kind) throw new CardError('0x8010001C');
  await selectApplication(card);
  if (kind === cardTypes.myKid) return decodeMyKid(await readFields(card, myKidPositions, signal));
  const { photo: photoPlace, ...plain } = myKadPositions;
  const texts = await readFields(card, plain, signal);
  const picture = photo ? await readFields(card, { photo: photoPlace }, signal) : null;
  return decodeMyKad(texts, picture && decodePhoto(picture.photo));
}

function kindOf(atr: Uint8Array): IdentityCard['cardType'] {
  const hex = Buffer.from(atr).toString('hex').toUpperCase();
  if (hex.startsWith('3B670000')) return cardTypes.myKad;
  if (hex.startsWith('3BDE1100')) return cardTypes.myKid;
  throw new CardError('0x8010000D');
}

/** The bytes of each field. Each file is read once, from its first needed field to its last. */
async function readFields<P extends Record<string, FieldPosition>>(
  card: Card,
  places: P,
  signal: AbortSignal,
) {
  const all = Object.entries(places);
  const read: [string, Buffer][] = [];
  for (const file of new Set(all.map(([, [number]]) => number))) {
    const wanted = all.filter(([, [number]]) => number === file);
    const start = Math.min(...wanted.map(([, [, offset]]) => offset));
    const end = Math.max(...wanted.map(([, [, offset, length]]) => offset + length));
    const bytes = await readFile(card, file, start, end - start, signal);
    for (const [name, [, offset, length]] of wanted)
      read.push([name, bytes.subarray(offset - start, offset - start + length)]);
  }
  return Object.fromEntries(read) as { [N in keyof P]: Buffer };
}

type Bytes<P> = { [N in keyof P]: Buffer };
type CommonBytes = Bytes<
  Pick<typeof myKadPositions, keyof typeof myKadPositions & keyof typeof myKidPositions>
>;

function decodeCommon(bytes: CommonBytes) {
  return {
    name: decodeText(bytes.name),
    icNumber: decodeText(bytes.icNumber).replace(/\D/g, ''),
    sex: decodeText(bytes.sex),
    dob: decodeDate(bytes.born),
    citizenship: decodeText(bytes.citizenship),
    address: [bytes.address1, bytes.address2, bytes.address3]
      .map(decodeText)
      .filter((line) => line !== ''),
    postcode: decodePostcode(bytes.postcode),
    city: decodeText(bytes.city),
    state: decodeText(bytes.state),
  };
}

function decodeMyKad(
  bytes: Bytes<Omit<typeof myKadPositions, 'photo'>>,
  photo: string | null,
): MyKadCard {
  return {
    cardType: cardTypes.myKad,
    ...decodeCommon(bytes),
    photo,
    gmpcName: decodeText(bytes.gmpcName),
    kptName: decodeText(bytes.kptName),
    oldIcNumber: decodeText(bytes.oldIcNumber),
    birthPlace: decodeText(bytes.birthPlace),
    issued: decodeDate(bytes.issued),
    race: decodeText(bytes.race),
    religion: decodeText(bytes.religion),
  };
}

function decodeMyKid(bytes: Bytes<typeof myKidPositions>): MyKidCard {
  return {
    cardType: cardTypes.myKid,
    ...decodeCommon(bytes),
    photo: null,
    birthCertificate: decodeText(bytes.birthCertificate),
    birthState: decodeText(bytes.birthState),
  };
}
