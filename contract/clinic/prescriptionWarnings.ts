import { normalForm, wordsOf } from '../kit/normalForm.ts';
import type { PrescriptionLine } from './prescriptions.ts';

/** Medicines that are alike to whoever is allergic to one of them, by how words of names and substances begin. */
const classes: readonly (readonly string[])[] = [
  [
    'penicil',
    'penisil',
    'amoxi',
    'amoxy',
    'ampicil',
    'oxacil',
    'piperacil',
    'sultamicil',
    'augmentin',
    'unasyn',
    '青霉素',
    '西林',
  ],
  ['cef', 'ceph', 'keflex', 'zinnat', '头孢'],
  ['macrolid', 'thromycin', 'eritromisin'],
  ['quinolon', 'floxacin'],
  ['tetracyclin', 'doxycyclin', 'minocyclin'],
  ['sulfa', 'sulpha', 'sulfon', 'trimoxazol', 'bactrim', '磺胺'],
  ['paracetamol', 'parasetamol', 'acetaminophen', 'panadol', 'pcm', '扑热息痛', '对乙酰氨基酚'],
  [
    'nsaid',
    'aspirin',
    'acetylsalicyl',
    'ibuprofen',
    'diclofenac',
    'mefenamic',
    'naproxen',
    'ketoprofen',
    'ketorolac',
    'indomet',
    'meloxicam',
    'piroxicam',
    'celecoxib',
    'etoricoxib',
    'ponstan',
    'voltaren',
    'brufen',
    'nurofen',
    '阿司匹林',
    '布洛芬',
    '双氯芬酸',
  ],
];

/** What to think of before a line is issued: an allergy of the patient, or another line of the same substance. */
export interface PrescriptionWarning {
  /** The line, counted from 0. */
  line: number;
  /** The name of its medicine. */
  medicine: string;
  kind: 'allergy' | 'substance';
  /** The allergy as it is recorded, or the substance. */
  what: string;
}

/** What to think of before lines are issued to a patient with these allergies. */
export function warningsOf(
  lines: readonly Pick<PrescriptionLine, 'name' | 'substance'>[],
  allergies: readonly string[],
): PrescriptionWarning[] {
  return lines.flatMap(({ name, substance }, line) => {
    const of = { line, medicine: name };
    const twice = substancesOf({ name, substance }).find((one) =>
      lines.slice(0, line).some((earlier) => substancesOf(earlier).includes(one)),
    );
    return [
      ...allergies
        .filter((allergy) => isLike(allergy, `${name} ${substance}`))
        .map((what) => ({ ...of, kind: 'allergy' as const, what })),
      ...(twice === undefined ? [] : [{ ...of, kind: 'substance' as const, what: twice }]),
    ];
  });
}

// A medicine without substances is its own.
function substancesOf({ name, substance }: Pick<PrescriptionLine, 'name' | 'substance'>): string[] {
  const named = substance
    .split(separators)
    .map((one) => normalForm(one).trim())
    .filter(Boolean);
  return named.length > 0 ? named : [normalForm(name).trim()].filter(Boolean);
}

/** What stands between substances, and between what someone is allergic to. */
const separators = /[,;+/&()，、；。（）]/;

/** Letters from which on a word says what it is, wherever it stands in another: penicillin in phenoxymethylpenicillin. */
const TELLING = 5;

/** Letters of which a word has to have more: "to", "of", the C of vitamin C. */
const SHORT = 2;

/** Words that many medicines share: salts, and what they are given as. */
const shared = new Set(
  [
    'acid sodium potassium calcium magnesium chloride hydrochloride maleate citrate phosphate sulfate sulphate bisulfate',
    'tablet tablets capsule capsules syrup cream ointment lotion drop drops eye ear nasal spray oral injection inhaler',
    'medicine medicines drug drugs ubat pill pills cough cold vitamin',
  ].flatMap((line) => line.split(' ')),
);

const wordsIn = (text: string): string[] => text.split(separators).flatMap(wordsOf);

const isLatin = (word: string): boolean => /[a-z]/.test(word);

function isTelling(word: string): boolean {
  return !shared.has(word) && !/\d/.test(word) && (!isLatin(word) || word.length > SHORT);
}

function isLike(allergy: string, medicine: string): boolean {
  const [named, words] = [wordsIn(allergy), wordsIn(medicine)];
  const telling = named.filter(isTelling);
  // Where all of its words are shared, such as those of potassium chloride, all of them name it.
  if (telling.length === 0) return named.length > 0 && named.every((word) => words.includes(word));
  const own = words.filter(isTelling);
  const isNamed = telling.some((word) => own.some((one) => isIn(word, one) || isIn(one, word)));
  const isOneOf = (some: readonly string[], members: readonly string[]) =>
    members.some((member) => some.some((word) => word.startsWith(member) || isIn(member, word)));
  return isNamed || classes.some((each) => isOneOf(telling, each) && isOneOf(own, each));
}

/** Whether a word is another, or stands in it and is long enough to say what that is. */
const isIn = (word: string, other: string): boolean =>
  word === other || (other.includes(word) && word.length >= (isLatin(word) ? TELLING : SHORT));
