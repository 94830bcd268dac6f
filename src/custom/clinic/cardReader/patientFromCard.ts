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

/** What an identity card tells of a patient, by the names of the patient's own fields. */
export type CardPatient = { [K in Known]?: NonNullable<Patient[K]> };

/**
 * An identity card as the fields of a patient: names and address as on the card, states and lists in the product's
 * spelling, birth date YYYY-MM-DD, photo base64 of a JPEG. A field that the card leaves empty is left out.
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

/** What the card calls it, by how its words begin → what a branch's lists call it. */
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

/** Letters by which a state is known, however the card shortens it → the product's spelling. */
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
