import * as kinds from '../fields.ts';
import { masterList } from '../kit/rest.ts';
import { z } from '../kit/zod.ts';

/** The diagnoses that a branch makes. What a doctor types into a note joins them once the note is signed. */
export const diagnoses = masterList({
  one: 'diagnosis',
  of: 'branch',
  managedBy: ['Tenant', 'Manager', 'Doctor'],
  readBy: ['Nurse'],
  fields: { name: kinds.requiredText(1, 200), code: kinds.optionalText(20) },
  example: { name: 'Acute tonsillitis', code: 'J03.9' },
});

/** Sentences that are written often: `/fever` in a note becomes its text. Those of one doctor, and the branch's own. */
export const frequentTexts = masterList({
  one: 'frequentText',
  of: 'branch',
  managedBy: ['Tenant', 'Manager', 'Doctor', 'Nurse'],
  fields: {
    shortcut: kinds
      .requiredText(1, 30)
      .check(z.regex(/^[^\s/]+$/, { error: 'FREQUENT_TEXT.SHORTCUT' })),
    text: kinds.requiredText(1, 4_000),
    doctor: kinds.optionalReference('doctors'),
  },
  example: { shortcut: 'fever', text: 'Fever for … days, no rash, no neck stiffness.' },
});
