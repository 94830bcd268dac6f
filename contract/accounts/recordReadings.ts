import { manyPatients } from '../clinic/manyPatients.ts';
import { day, flag, idOf, oneOf, several } from '../fields.ts';
import { inAccount } from '../kit/access.ts';
import { call, listCall } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import type { TextCode } from '../texts/index.ts';
import { readingReasons } from './readingReasons.ts';

const RESOURCE = 'record-readings';

/** What of a patient's record is read. */
export const readParts = [
  'record',
  'timeline',
  'visitNotes',
  'vitalSigns',
  'prescriptions',
  'nurseNotes',
  'files',
  'papers',
  'messages',
  'history',
  'everything',
] as const;
export type ReadPart = (typeof readParts)[number];
const partWords = Object.fromEntries(
  readParts.map((part) => [part, `RESOURCE.RECORD_READINGS.PARTS.${part}`]),
) as Record<ReadPart, TextCode>;

/** Years for which readings without a visit are kept. */
export const READING_YEARS = 2;
/** Days of which readings are counted by person. */
export const COUNTED_DAYS = 30;

const text = z.string();
const reading = z
  .object({
    id: z.int(),
    at: text.check(
      z.meta({ kind: 'wallClock', description: 'Wall clock of the first reading of that day.' }),
    ),
    accountID: z.int(),
    who: text,
    role: text.check(z.meta({ description: 'The role in which they read.' })),
    isKey: z
      .boolean()
      .check(z.meta({ description: 'A program read it, by an API key of theirs.' })),
    branchID: z.int(),
    branch: text.check(z.meta({ description: "The branch's name." })),
    patID: z.int(),
    icPassport: text,
    patientName: text,
    parts: several(oneOf(readParts, { words: partWords }), { max: readParts.length }),
    reason: z.enum([...readingReasons, '']).check(z.meta({ description: 'Empty for none.' })),
    reasonText: text.check(z.meta({ description: 'Their own words for another reason.' })),
  })
  .check(z.meta({ id: 'RecordReading' }));
export type RecordReading = z.infer<typeof reading>;

const ofPerson = z
  .object({
    accountID: z.int(),
    who: text,
    readings: z.int().check(z.meta({ description: 'Patients a day, summed up.' })),
    withoutReason: z.int(),
  })
  .check(z.meta({ id: 'ReadingsOfPerson' }));

/** Who read records of patients without a visit that day. */
export const recordReadings = {
  recordReadingList: listCall({
    method: 'GET',
    path: '/api/record_reading_list',
    summary: `Who read the record of a patient who was not there that day, in the branches that the person manages: each person, patient and day once, of the last ${READING_YEARS} years. With hasReason those with a reason, or those without; q finds people by name, patients by name or identity number, and words of a reason.`,
    access: inAccount('list', RESOURCE),
    recentlyConfirmed: manyPatients,
    query: z.object({
      branchID: z.optional(idOf('branches')),
      accountID: z.optional(idOf('accounts')),
      patID: z.optional(idOf('patientIds')),
      from: z.optional(day()),
      until: z.optional(day()),
      hasReason: z.optional(flag()),
    }),
    list: { sort: ['at', 'branch', 'id'], ids: RESOURCE },
    answer: z.array(reading),
  }),
  recordReadingCounts: call({
    method: 'GET',
    path: '/api/record_reading_counts',
    summary: `How many records each person read without a visit in the last ${COUNTED_DAYS} days, in the branches that the person manages, most first, at most 50 people.`,
    access: inAccount('list', RESOURCE),
    query: z.object({ branchID: z.optional(idOf('branches')) }),
    answer: z.array(ofPerson),
  }),
};
