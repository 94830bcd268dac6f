import { oneOf, optionalText, requiredText } from '../fields.ts';
import { masterList } from '../kit/rest.ts';
import type { ValueList } from '../texts/values.ts';

/** The lists of a branch whose values are shown in the language of the page. */
export const valueTranslationLists = [
  'appt_type',
  'appt_location',
  'appt_status',
  'appt_priority',
  'appt_cancel_reason',
  'pat_priority',
  'addressing_title',
  'country',
  'ethnic',
  'religion',
  'language',
  'marital_status',
  'contact_relation',
  'relation_type',
] as const satisfies readonly ValueList[];

/**
 * What a branch's own value of a list is called in Malay and Chinese. An empty translation leaves the value as it is
 * stored; one for a shipped value goes before the catalogue's.
 */
export const valueTranslations = masterList({
  one: 'valueTranslation',
  of: 'branch',
  managedBy: ['Tenant', 'Manager'],
  fields: {
    list: oneOf(valueTranslationLists),
    value: requiredText(1, 100),
    malay: optionalText(100),
    chinese: optionalText(100),
  },
  example: { list: 'appt_location', value: 'Orchid room', malay: 'Bilik Orkid', chinese: '兰花室' },
});
