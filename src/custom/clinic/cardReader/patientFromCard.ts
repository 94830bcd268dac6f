import { cardTypes, type IdentityCard } from '../../../../contract/clinic/cardReader.ts';
import type { Patient } from '../../../../contract/clinic/patients.ts';

type Known =
  | 'icPassport'
  | 'name'
  | 'title'
  | 'sex'
  | 'dob'
  | 'nationality'
  | 'race'
  | 'religion'
  | 'address'
  | 'street'
  | 'postcode'
  | 'city'
  | 'state'
  | 'photo'
  | 'photoType';

/** The data of an identity card under the names of patient fields. */
export type CardPatient = { [K in Known]?: NonNullable<Patient[K]> };

/**
 * Converts an identity card to patient fields: names and address as on the card, states and lists in the product's
 * spelling, date of birth YYYY-MM-DD, photo as base64 of a JPEG. Empty fields are left out.
 */
export function patientFromCard(card: IdentityCard): CardPatient {
  const [address = '', ...more] = card.address.map((line) => line.replace(/[\s,]+$/, ''));
  const isMan = card.sex === 'L';
  const fields: { [K in Known]?: string | null } = {
    icPassport: card.icNumber,
    name: card.name,
    title: isMan ? 'Mr' : 'Ms',
    sex: isMan ? 'M' : 'F',
    dob: card.dob,
    nationality: card.citizenship === 'WARGANEGARA' ? 'Malaysia' : card.citizenship,
    ...(card.cardType === cardTypes.myKad && {
      race: oneOf(races, card.race),
      religion: oneOf(religions, card.religion),
    }),
    address,
    street: more.join(', '),
    postcode: card.postcode,
    city: capitalised(card.city),
    state: stateOf(card.state),
    photo: card.photo,
    photoType: card.photo && 'image/jpeg',
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as CardPatient;
}

/** Beginnings of the card's texts, and the values of the branch's lists. */
const races = { MELAYU: 'Malay', CINA: 'Chinese', INDIA: 'India' };
const religions = {
  ISLAM: 'Islam',
  BUDDHA: 'Buddhism',
  KRISTIAN: 'Christian',
  CHRISTIAN: 'Christian',
  HINDU: 'Hinduism',
};

function oneOf(names: Readonly<Record<string, string>>, text: string): string {
  return Object.entries(names).find(([start]) => text.startsWith(start))?.[1] ?? 'Others';
}

/** Patterns of the states' names on cards, and the product's spelling. */
const states: readonly (readonly [RegExp, string])[] = [
  [/KUALALUMPUR|PERSEKUTUANKL$|^WPKL$/, 'Kuala Lumpur'],
  [/PUTRAJAYA/, 'Putrajaya'],
  [/LABUAN/, 'Labuan'],
  [/PINANG|PENANG/, 'Penang'],
  [/SEMBILAN/, 'Negeri Sembilan'],
  [/MELAKA|MALACCA/, 'Melaka'],
];

function stateOf(text: string): string {
  const letters = text.replace(/[^A-Z]/g, '');
  return states.find(([known]) => known.test(letters))?.[1] ?? capitalised(text);
}

function capitalised(text: string): string {
  return text.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
}
