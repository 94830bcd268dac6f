import { optionalText, requiredText } from '../fields.ts';
import { type FormFieldType, formFieldTypes, MAX_FORM_FIELDS } from '../kit/pdfForms.ts';
import { z } from '../kit/zod.ts';
import type { TypedField, TypedKind } from './paperValues.ts';

/** Bytes of the largest PDF that is stored. */
export const MAX_PDF = 10_000_000;
/** Characters of the longest value. */
export const MAX_FORM_VALUE = 2_000;

/** What fields of a form can be filled with, and in which kind of field each fits. */
export const formSources = {
  patientName: 'text',
  patientIdentity: 'text',
  patientBirthDate: 'text',
  patientAge: 'text',
  patientSex: 'text',
  patientIsMale: 'mark',
  patientIsFemale: 'mark',
  patientPhone: 'text',
  patientEmail: 'text',
  patientAddress: 'text',
  patientOccupation: 'text',
  patientCompany: 'text',
  patientAllergies: 'text',
  emergencyContact: 'text',
  emergencyPhone: 'text',
  visitDate: 'text',
  visitTime: 'text',
  visitType: 'text',
  visitComplaint: 'text',
  noteComplaint: 'text',
  noteDiagnoses: 'text',
  notePlan: 'text',
  doctor: 'text',
  branchName: 'text',
  branchAddress: 'text',
  branchPhone: 'text',
  branchEmail: 'text',
  company: 'text',
  today: 'text',
  staff: 'text',
  periodFrom: 'text',
  periodTo: 'text',
  periodDays: 'text',
  askedDay: 'text',
  askedNumber: 'text',
} as const satisfies Record<string, 'text' | 'mark'>;
export type FormSource = keyof typeof formSources;
export const formSourceNames = Object.keys(formSources) as [FormSource, ...FormSource[]];

/** Sources that are no part of the record: what is typed must be a day or a number. */
const typedSources: Partial<Record<FormSource, TypedKind>> = {
  periodFrom: 'from',
  periodTo: 'to',
  periodDays: 'days',
  askedDay: 'day',
  askedNumber: 'number',
};

/** What the server alone says on a paper that a doctor issues: whom it is of, where, when and by whom. */
const fixedSources: readonly FormSource[] = [
  'patientName',
  'patientIdentity',
  'patientBirthDate',
  'patientAge',
  'patientSex',
  'patientIsMale',
  'patientIsFemale',
  'doctor',
  'branchName',
  'branchAddress',
  'branchPhone',
  'branchEmail',
  'company',
  'today',
  'staff',
];

/** Whether nobody types into a field of a paper that a doctor issues. */
export const isFixed = ({ source }: Pick<FormField, 'source'>): boolean =>
  source !== null && fixedSources.includes(source);

/** A field as something is typed into it. */
export const typedField = ({ name, label, source }: FormField): TypedField => ({
  name,
  label,
  kind: (source && typedSources[source]) ?? 'text',
});

/** Whether a field of a type can be filled with a source: marks with yes or no, all others with texts. */
export const isFitting = (type: FormFieldType, source: FormSource): boolean =>
  (type === 'mark') === (formSources[source] === 'mark');

/** A field of a PDF form, as the server read it. */
export const formField = z
  .object({
    name: z.string(),
    label: z.string().check(z.meta({ description: 'What the form calls it for people.' })),
    type: z.enum(formFieldTypes),
    isLong: z.boolean().check(z.meta({ description: 'Whether it has several lines.' })),
    options: z.array(z.string()).check(z.meta({ description: 'Of a choice.' })),
    source: z
      .nullable(z.enum(formSourceNames))
      .check(z.meta({ description: 'What it is filled with; null where it is typed.' })),
  })
  .check(z.meta({ id: 'PdfFormField' }));
export type FormField = z.infer<typeof formField>;

/** Values of the fields of a form, by their names. */
export const formValues = () =>
  z
    .array(z.object({ name: requiredText(1, 200), value: optionalText(MAX_FORM_VALUE) }))
    .check(z.maxLength(MAX_FORM_FIELDS, { error: 'GENERAL.INVALID' }));

/** A small PDF with one field, as an example of what is uploaded. */
export const examplePdf = {
  name: 'form.pdf',
  type: 'application/pdf',
  base64: [
    'JVBERi0xLjcKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUi9BY3JvRm9ybTw8L0ZpZWxkc1s0IDAg',
    'Ul0vREEoL0hlbHYgMCBUZik+Pj4+ZW5kb2JqCjIgMCBvYmo8PC9UeXBlL1BhZ2VzL0tpZHNbMyAwIFJdL0NvdW50',
    'IDE+PmVuZG9iagozIDAgb2JqPDwvVHlwZS9QYWdlL1BhcmVudCAyIDAgUi9NZWRpYUJveFswIDAgMjAwIDEwMF0v',
    'QW5ub3RzWzQgMCBSXT4+ZW5kb2JqCjQgMCBvYmo8PC9UeXBlL0Fubm90L1N1YnR5cGUvV2lkZ2V0L0ZUL1R4L1Qo',
    'bmFtZSkvUmVjdFsyMCA0MCAxODAgNjBdL1AgMyAwIFIvRiA0Pj5lbmRvYmoKeHJlZgowIDUKMDAwMDAwMDAwMCA2',
    'NTUzNSBmIAowMDAwMDAwMDA5IDAwMDAwIG4gCjAwMDAwMDAwOTQgMDAwMDAgbiAKMDAwMDAwMDE0MyAwMDAwMCBu',
    'IAowMDAwMDAwMjIwIDAwMDAwIG4gCnRyYWlsZXI8PC9TaXplIDUvUm9vdCAxIDAgUj4+CnN0YXJ0eHJlZgozMDkK',
    'JSVFT0YK',
  ].join(''),
} as const;
