import {
  changeOf,
  flag,
  idOf,
  ofList,
  optionalDigits,
  optionalEmail,
  optionalText,
  orEmptyText,
  orLeftOut,
  patientRef,
  requiredText,
} from '../fields.ts';
import { z } from '../kit/zod.ts';
import { manyPatients } from './manyPatients.ts';

/**
 * What is known of a patient's allergies: nobody asked, somebody asked and recorded that there are none, or those of the
 * list.
 */
export const allergyStatuses = ['notAsked', 'noneKnown', 'known'] as const;
export type AllergyStatus = (typeof allergyStatuses)[number];

/** The texts and choices of a patient, as calls take them. */
export const personal = {
  name: requiredText(1, 150),
  preferredName: optionalText(50),
  lastName: optionalText(50),
  title: optionalText(30).check(ofList('addressing_title')),
  sex: orEmptyText(z.enum(['M', 'F', ''], { error: 'PATIENT.SEX' })),
  address: optionalText(250),
  street: optionalText(250),
  state: optionalText(40),
  city: optionalText(40),
  country: optionalText(60).check(ofList('country')),
  nationality: optionalText(60).check(ofList('country')),
  race: optionalText(50).check(ofList('ethnic')),
  language: optionalText(50).check(ofList('language')),
  religion: optionalText(50).check(ofList('religion')),
  maritalStatus: optionalText(50).check(ofList('marital_status')),
  mobile: optionalDigits(),
  fixed: optionalDigits(),
  emailAddress: optionalEmail(),
  emergencyContact: optionalText(100),
  emergencyPhone: optionalDigits(),
  contactRelation: optionalText(50).check(ofList('contact_relation')),
  occupation: optionalText(50),
  company: optionalText(100),
  companyAddress: optionalText(250),
  companyContact: optionalDigits(),
  patientStatus: optionalText(30),
  medicalIllness: optionalText(2000),
  billingType: optionalText(10),
  marketing: optionalText(100),
  actualSource: optionalText(100),
  receiptName: optionalText(150),
  remark: optionalText(2000),
};

/** Relatives and allergies, as calls take them. */
export const collections = {
  relationList: z.optional(
    z
      .array(
        z.object({
          relationID: idOf('relations'),
          patientID2: patientRef(),
          ...changeOf({ patientName: optionalText(150), relation: optionalText(50) }),
        }),
      )
      .check(z.maxLength(50)),
  ),
  allergyList: z.optional(z.array(requiredText(1, 100)).check(z.maxLength(100))),
  allergyStatus: orLeftOut(z.enum(allergyStatuses, { error: 'GENERAL.INVALID' })).check(
    z.meta({
      description:
        '`noneKnown` records that the patient was asked and knows of none; refused while allergies are listed. `notAsked` takes that back. A list of allergies needs no status.',
    }),
  ),
};

/** Whether details are still to be asked for, as after a short registration. */
export const incomplete = orLeftOut(flag()).check(
  z.meta({
    description:
      'Marks a patient who was registered with the required fields alone, until somebody has completed the record.',
  }),
);

/** Whether the patient wants no messages. Every sending leaves them out. */
export const noMessages = orLeftOut(flag()).check(
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

/** What lists of patients share: more than some pages of them are a whole list. */
export const wholeList = {
  list: {
    sort: ['name', 'icPassport', 'dob', 'mobile', 'regDate', 'patID'],
    ids: 'patientIds',
  },
  recentlyConfirmed: manyPatients,
} as const;
