import {
  flag,
  idOf,
  ofList,
  optionalDigits,
  optionalEmail,
  optionalText,
  patientRef,
  requiredText,
} from '../fields.ts';
import { z } from '../kit/zod.ts';

/**
 * What is known of a patient's allergies: nobody asked, somebody asked and recorded that there are none, or those of the
 * list.
 */
export const allergyStatuses = ['notAsked', 'noneKnown', 'known'] as const;
export type AllergyStatus = (typeof allergyStatuses)[number];

/** The texts and choices of a patient, as calls take them. */
export const personal = {
  name: requiredText(1, 150),
  preferredName: z.optional(optionalText(50)),
  lastName: z.optional(optionalText(50)),
  title: z.optional(optionalText(30).check(ofList('addressing_title'))),
  sex: z.optional(z.enum(['M', 'F', ''], { error: 'PATIENT.SEX' })),
  address: z.optional(optionalText(250)),
  street: z.optional(optionalText(250)),
  state: z.optional(optionalText(40)),
  city: z.optional(optionalText(40)),
  country: z.optional(optionalText(60).check(ofList('country'))),
  nationality: z.optional(optionalText(60).check(ofList('country'))),
  race: z.optional(optionalText(50).check(ofList('ethnic'))),
  language: z.optional(optionalText(50).check(ofList('language'))),
  religion: z.optional(optionalText(50).check(ofList('religion'))),
  maritalStatus: z.optional(optionalText(50).check(ofList('marital_status'))),
  mobile: z.optional(optionalDigits()),
  fixed: z.optional(optionalDigits()),
  emailAddress: z.optional(optionalEmail()),
  emergencyContact: z.optional(optionalText(100)),
  emergencyPhone: z.optional(optionalDigits()),
  contactRelation: z.optional(optionalText(50).check(ofList('contact_relation'))),
  occupation: z.optional(optionalText(50)),
  company: z.optional(optionalText(100)),
  companyAddress: z.optional(optionalText(250)),
  companyContact: z.optional(optionalDigits()),
  patientStatus: z.optional(optionalText(30)),
  medicalIllness: z.optional(optionalText(2000)),
  billingType: z.optional(optionalText(10)),
  marketing: z.optional(optionalText(100)),
  actualSource: z.optional(optionalText(100)),
  receiptName: z.optional(optionalText(150)),
  remark: z.optional(optionalText(2000)),
};

/** Relatives and allergies, as calls take them. */
export const collections = {
  relationList: z.optional(
    z
      .array(
        z.object({
          relationID: idOf('relations'),
          patientID2: patientRef(),
          patientName: z.optional(optionalText(150)),
          relation: z.optional(optionalText(50)),
        }),
      )
      .check(z.maxLength(50)),
  ),
  allergyList: z.optional(z.array(requiredText(1, 100)).check(z.maxLength(100))),
  allergyStatus: z.optional(z.enum(allergyStatuses, { error: 'GENERAL.INVALID' })).check(
    z.meta({
      description:
        '`noneKnown` records that the patient was asked and knows of none; refused while allergies are listed. `notAsked` takes that back. A list of allergies needs no status.',
    }),
  ),
};

/** Whether details are still to be asked for, as after a short registration. */
export const incomplete = z.optional(flag()).check(
  z.meta({
    description:
      'Marks a patient who was registered with the required fields alone, until somebody has completed the record.',
  }),
);

/** Whether the patient wants no messages. Every sending leaves them out. */
export const noMessages = z.optional(flag()).check(
  z.meta({
    description: 'Marks a patient who wants no messages: no SMS or WhatsApp is sent to them.',
  }),
);

const accepted = z.optional(z.unknown());

/** Fields that clients of the documents send, and that say nothing. */
export const ignored = {
  removed: accepted,
  appDoubleValue: accepted,
  username: accepted,
  modifiedDate: accepted,
  outstandingBalance: accepted,
  UpcomingAppointment: accepted,
  incompleteTreatment: accepted,
  regDate: accepted,
};
