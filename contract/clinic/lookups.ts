import { ofList } from '../fields.ts';
import { anyone, inBranch, orByKey } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import type { ValueList } from '../texts/values.ts';

const value = z.object({ id: z.int(), value: z.string() });
const described = (list: ValueList) =>
  z.object({ id: z.int(), description: z.string().check(ofList(list)) });
const readable = orByKey(inBranch('list', 'lookups'));

/** The meaning of an appointment status to the product, whatever name a branch gives it. */
export const statusMeanings = [
  'booked',
  'confirmed',
  'arrived',
  'called',
  'inProgress',
  'done',
  'cancelled',
  'noShow',
] as const;
export type StatusMeaning = (typeof statusMeanings)[number];
const over: readonly StatusMeaning[] = ['done', 'cancelled', 'noShow'];
/** Whether a visit is over: finished, cancelled or missed. */
export const isVisitOver = (meaning: StatusMeaning): boolean => over.includes(meaning);
/** A branch may do without a status for a confirmed appointment. Every other meaning has a step of the visit. */
export const neededMeanings = statusMeanings.filter((meaning) => meaning !== 'confirmed');

const lookup = <A extends z.ZodMiniType>(path: `/api/${string}`, summary: string, answer: A) =>
  call({ method: 'GET', path, summary, access: readable, answer });
const values = (path: `/api/${string}`, what: string, list: ValueList) =>
  lookup(
    path,
    `The branch's ${what}, in its order.`,
    z.array(z.extend(value, { value: z.string().check(ofList(list)) })),
  );

export const lookups = {
  country: values('/api/country', 'countries and nationalities', 'country'),
  contactRelation: values(
    '/api/contact_relation',
    'relations of an emergency contact',
    'contact_relation',
  ),
  relationType: lookup(
    '/api/relation_type',
    "The branch's relations between patients, in its order.",
    z.array(
      z.object({ relationID: z.int(), relationName: z.string().check(ofList('relation_type')) }),
    ),
  ),
  language: values('/api/language', 'languages that patients speak', 'language'),
  maritalStatus: values('/api/marital_status', 'marital statuses', 'marital_status'),
  ethnic: values('/api/ethnic', 'ethnic groups', 'ethnic'),
  religion: values('/api/religion', 'religions', 'religion'),
  addressingTitle: values('/api/addressing_title', 'titles', 'addressing_title'),
  patPriority: values('/api/pat_priority', "patients' priorities", 'pat_priority'),
  apptPriority: lookup(
    '/api/appt_priority',
    "The branch's categories of appointment; 6 is the usual one.",
    z.array(described('appt_priority')),
  ),
  apptType: lookup(
    '/api/appt_type',
    "The branch's types of appointment with their usual length.",
    z.array(
      z.object({
        type: z.string().check(ofList('appt_type')),
        duration: z.string().check(z.meta({ description: 'hh:mm:ss' })),
      }),
    ),
  ),
  apptLocation: lookup(
    '/api/appt_location',
    "The branch's rooms.",
    z.array(described('appt_location')),
  ),
  apptStatus: lookup(
    '/api/appt_status',
    "The branch's statuses of an appointment, in the order of a visit, with what each means.",
    z.array(z.extend(described('appt_status'), { meaning: z.enum(statusMeanings) })),
  ),
  apptCancelReason: lookup(
    '/api/appt_cancel_reason',
    "The branch's reasons for cancelling an appointment.",
    z.array(described('appt_cancel_reason')),
  ),
  apptResource: lookup(
    '/api/appt_resource',
    "The branch's doctors.",
    z.array(
      z.object({
        id: z.int(),
        resource: z.string(),
        blockcolor: z.string(),
        email: z.string(),
        icpassport: z.string(),
        slotViewId: z.int(),
        mine: z.boolean().check(z.meta({ description: 'Whether it is the signed-in person.' })),
      }),
    ),
  ),
  listValueTranslations: lookup(
    '/api/list_value_translations',
    "What the branch's own values of its lists are called in Malay and Chinese; empty where nobody said.",
    z.array(
      z.object({ list: z.string(), value: z.string(), malay: z.string(), chinese: z.string() }),
    ),
  ),
  saasCountryList: call({
    method: 'GET',
    path: '/api/saas_country_list',
    summary: 'Countries with their dial codes.',
    access: anyone,
    answer: z.array(
      z.extend(value, {
        countryCode: z.string(),
        isMain: z
          .boolean()
          .check(z.meta({ description: 'Whether it is the main country of those with its code.' })),
      }),
    ),
  }),
};
