import { addDays } from '../../../contract/kit/days.ts';
import type { patients } from '../schema/index.ts';
import { instantAt } from './days.ts';
import { foreigner, nameOf, type People, type Sex } from './names.ts';
import { birthPlaceWeights, type Place, streets } from './places.ts';
import type { Random } from './random.ts';
import * as words from './words.ts';

/** A patient to store. */
export interface DemoPatient {
  row: Omit<typeof patients.$inferInsert, 'branchId' | 'registeredAt'> & { registeredAt: Date };
  allergies: string[];
  /** Index of this child's father in the list. */
  father?: number;
}

interface Person {
  name: string;
  preferredName: string;
  /** The name that children get. */
  family: string;
  sex: Sex;
  dob: string;
  age: number;
  icPassport: string;
  nationality: string;
  people: People | undefined;
}

interface Surroundings {
  today: string;
  places: readonly Place[];
}

/** Patients of a typical neighbourhood. Numbers in `taken` are not used. */
export function makePatients(
  random: Random,
  count: number,
  around: Surroundings,
  taken: Set<string>,
): DemoPatient[] {
  const made: DemoPatient[] = [];
  const register = (person: Person, more: Partial<DemoPatient['row']> = {}, father?: number) => {
    if (made.length === count || taken.has(person.icPassport)) return;
    taken.add(person.icPassport);
    const row = { ...rowOf(random, person, around), ...more };
    made.push({ row, allergies: allergiesOf(random), ...(father !== undefined && { father }) });
  };
  while (made.length < count) {
    const person = random.chance(3)
      ? visitor(random, around.today)
      : citizen(random, around.today, ageOf(random), random.weighed(peoples));
    register(person);
    const at = made.length - 1;
    const father = made[at];
    if (!father || father.row.icPassport !== person.icPassport || !isFather(random, person))
      continue;
    const { address, street, city, state, postcode, mobile } = father.row;
    const age = random.between(0, Math.min(17, person.age - 24));
    const home = { address, street, city, state, postcode, mobile };
    const guardian = {
      emergencyContact: person.name,
      emergencyPhone: `0${mobile?.slice(2)}`,
      contactRelation: 'Parent',
    };
    register(
      citizen(random, around.today, age, person.people, person.family),
      { ...home, ...guardian },
      at,
    );
  }
  return made;
}

const peoples = { malay: 52, chinese: 30, indian: 15, native: 3 } as const;
const traits = {
  malay: { race: 'Malay', religions: { Islam: 1 }, languages: { Malay: 8, English: 1 } },
  chinese: {
    race: 'Chinese',
    religions: { Buddhism: 14, Christian: 4, Others: 2 },
    languages: { Mandarin: 8, Cantonese: 5, Hokkien: 4, English: 3 },
  },
  indian: {
    race: 'India',
    religions: { Hinduism: 16, Christian: 3, Islam: 1 },
    languages: { Tamil: 8, English: 3, Malay: 1 },
  },
  native: { race: 'Others', religions: { Christian: 1 }, languages: { Malay: 1 } },
  abroad: { race: 'Others', religions: { Others: 1 }, languages: { English: 1, Other: 1 } },
} as const;

function ageOf(random: Random): number {
  const [from, to] = random
    .weighed({ '0-5': 10, '6-17': 12, '18-35': 28, '36-55': 27, '56-75': 18, '76-92': 5 })
    .split('-')
    .map(Number);
  return random.between(from ?? 0, to ?? 0);
}

function isFather(random: Random, { people, sex, age }: Person): boolean {
  return people !== undefined && sex === 'M' && age >= 26 && age <= 60 && random.chance(30);
}

function citizen(
  random: Random,
  today: string,
  age: number,
  people: People = 'malay',
  father?: string,
): Person {
  const sex: Sex = random.chance(53) ? 'F' : 'M';
  const { full, preferred, family } = nameOf(random, people, sex, father);
  const dob = addDays(today, -Math.floor(age * 365.25) - random.between(1, 360));
  const serial = `${dob >= '2000' ? random.between(0, 2) : random.between(5, 7)}${random.digits(2)}`;
  const last = random.between(0, 4) * 2 + (sex === 'M' ? 1 : 0);
  return {
    name: full,
    preferredName: preferred,
    family,
    sex,
    dob,
    age,
    icPassport:
      dob.slice(2).replaceAll('-', '') + random.weighed(birthPlaceWeights) + serial + last,
    nationality: 'Malaysia',
    people,
  };
}

function visitor(random: Random, today: string): Person {
  const { full, sex, country, passport } = foreigner(random);
  const age = random.between(20, 55);
  return {
    name: full,
    preferredName: '',
    family: '',
    sex,
    dob: addDays(today, -age * 365 - random.between(20, 360)),
    age,
    icPassport: passport,
    nationality: country,
    people: undefined,
  };
}

function rowOf(
  random: Random,
  person: Person,
  { today, places }: Surroundings,
): DemoPatient['row'] {
  const { family: _, people, age, ...own } = person;
  const { race, religions, languages } = traits[people ?? 'abroad'];
  const [city, state, postcode, quarter] = random.of(places);
  const isAdult = age >= 18;
  const isMarried = age > 24 && random.chance(75);
  const works = isAdult && age < 65 && random.chance(70);
  return {
    ...own,
    title: titleOf(random, person, isMarried),
    address: `${random.between(1, 120)}, Jalan ${random.of(streets)} ${random.between(1, 9)}`,
    street: quarter,
    city,
    state,
    postcode,
    country: 'Malaysia',
    race,
    religion: random.weighed<string>(religions),
    language: random.weighed<string>(languages),
    maritalStatus: isMarried ? 'Married' : 'Single',
    mobile: mobileOf(random),
    fixed: random.chance(25) ? fixedOf(random, state) : '',
    emailAddress: isAdult && random.chance(40) ? emailOf(person) : '',
    ...(isAdult && random.chance(60) && kinOf(random, person, isMarried)),
    occupation: works ? random.of(words.occupations) : age > 5 && !isAdult ? 'Student' : '',
    company: works && random.chance(60) ? random.of(words.companies) : '',
    medicalIllness: illnessesOf(random, age),
    priority: age >= 65 ? ELDERLY : random.chance(2) ? VIP : NORMAL,
    billingType: '00',
    marketing: random.chance(50) ? random.weighed(words.sources) : '',
    registeredAt: instantAt(
      addDays(today, random.chance(92) ? -random.between(46, 1500) : -random.between(1, 45)),
      random.between(9 * 60, 17 * 60),
    ),
  };
}

// Indexes in the branch's list of priorities.
const NORMAL = 1;
const VIP = 2;
const ELDERLY = 3;

function titleOf(random: Random, { sex, age }: Person, isMarried: boolean): string {
  if (age < 18) return '';
  if (random.chance(1)) return sex === 'M' ? 'Dato' : 'Datin';
  if (sex === 'M') return 'Mr';
  return isMarried ? random.of(['Mrs', 'Mdm']) : 'Ms';
}

function mobileOf(random: Random): string {
  if (random.chance(20)) return `6011${random.digits(8)}`;
  return `60${random.of(['10', '12', '13', '14', '16', '17', '18', '19'])}${random.digits(7)}`;
}

function fixedOf(random: Random, state: string): string {
  return state === 'Penang'
    ? `04${random.between(2, 9)}${random.digits(6)}`
    : `03${random.between(2, 9)}${random.digits(7)}`;
}

function emailOf({ name, dob }: Person): string {
  const parts = name
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .split(' ');
  return `${parts[0]}.${parts.at(-1)}${dob.slice(2, 4)}@example.com`;
}

function kinOf(random: Random, { people = 'malay', sex }: Person, isMarried: boolean) {
  const kin = nameOf(random, people, sex === 'M' ? 'F' : 'M');
  return {
    emergencyContact: kin.full,
    emergencyPhone: `0${mobileOf(random).slice(2)}`,
    contactRelation: isMarried ? 'Spouse' : 'Sibling',
  };
}

function illnessesOf(random: Random, age: number): string {
  if (!random.chance(age < 30 ? 6 : age < 55 ? 25 : 60)) return '';
  const found = [random.weighed(words.illnesses), random.weighed(words.illnesses)];
  return [...new Set(random.chance(60) ? found.slice(1) : found)].join(', ');
}

function allergiesOf(random: Random): string[] {
  if (!random.chance(15)) return [];
  const count = random.between(1, 2);
  return [...new Set(Array.from({ length: count }, () => random.weighed(words.allergies)))];
}
