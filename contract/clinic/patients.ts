import {
  changeOf,
  dateOfBirth,
  day,
  flag,
  givenPassword,
  identityNumber,
  idOf,
  ofList,
  optionalText,
  orEmptyText,
  orLeftOut,
  patientRef,
  photo,
  PHOTO_BODY,
  sen,
} from '../fields.ts';
import { inBranch, orByKey } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { newIdentity } from './newIdentity.ts';
import {
  allergyStatuses,
  collections,
  ignored,
  incomplete,
  noMessages,
  personal,
  wholeList,
} from './patientInput.ts';
import { requirableColumns } from './requirableColumns.ts';
const text = z.string();
const OWED = 'Sen that the patient still owes in all.';

export const patient = z
  .object({
    icPassport: text,
    patID: z.int(),
    name: text,
    preferredName: text,
    lastName: text,
    title: text.check(ofList('addressing_title')),
    sex: text,
    age: z.nullable(z.int()).check(
      z.meta({
        description: "Whole years on the clinic's today; null while the date of birth is open.",
      }),
    ),
    dob: z.nullable(text).check(z.meta({ description: 'YYYY-MM-DD' })),
    address: text,
    street: text,
    city: text,
    state: text,
    country: text.check(ofList('country')),
    postcode: text,
    nationality: text.check(ofList('country')),
    race: text.check(ofList('ethnic')),
    language: text.check(ofList('language')),
    religion: text.check(ofList('religion')),
    maritalStatus: text.check(ofList('marital_status')),
    mobile: text,
    fixed: text,
    emailAddress: text,
    emergencyContact: text,
    emergencyPhone: text,
    contactRelation: text.check(ofList('contact_relation')),
    occupation: text,
    company: text,
    companyAddress: text,
    companyContact: text,
    patientStatus: text,
    medicalIllness: text,
    priority: z.nullable(z.int()),
    billingType: text,
    marketing: text,
    actualSource: text,
    receiptName: text,
    remark: text,
    refID: text,
    customerIC: text,
    customerName: text,
    selectedDepartment: text,
    photo: z.nullable(text).check(z.meta({ description: 'base64 of a JPEG.' })),
    photoType: z.nullable(text),
    hasPhoto: z.boolean(),
    startEditingBy: z.nullable(text).check(z.meta({ description: 'Holder of the edit lock.' })),
    editingByMe: z.boolean().check(z.meta({ description: 'Whether the reader is that holder.' })),
    editingSince: z.nullable(text).check(z.meta({ description: 'Wall clock.' })),
    relationList: z.array(
      z.object({
        relationID: z.int(),
        patientID2: text,
        patientName: text,
        relation: text.check(ofList('relation_type')),
      }),
    ),
    allergyList: z.array(text),
    allergyStatus: z.enum(allergyStatuses),
    allergiesNoneKnownBy: z
      .nullable(text)
      .check(z.meta({ description: 'Who recorded that no allergies are known.' })),
    allergiesNoneKnownAt: z.nullable(text).check(z.meta({ description: 'Wall clock.' })),
    incomplete: z
      .boolean()
      .check(z.meta({ description: 'Whether details are still to be asked for.' })),
    noMessages: z
      .boolean()
      .check(z.meta({ description: 'Whether the patient wants no messages.' })),
    regDate: text.check(z.meta({ description: 'Wall clock.' })),
    removed: z.boolean(),
    mergedInto: z.nullable(z.object({ icPassport: text, name: text })).check(
      z.meta({
        description: 'The record that has this one in it, where it was merged into one.',
      }),
    ),
    outstandingBalance: sen().check(z.meta({ description: OWED })),
    version: z.int(),
  })
  .check(z.meta({ id: 'Patient' }));
export type Patient = z.infer<typeof patient>;

/** A patient as lists and searches show them. */
export const patientRow = z
  .object({
    patID: z.int(),
    icPassport: text,
    name: text,
    preferredName: text,
    sex: text,
    age: z.nullable(z.int()),
    dob: z.nullable(text),
    mobile: text,
    fixed: text,
    emailAddress: text,
    allergies: z.array(text),
    allergyStatus: z.enum(allergyStatuses),
    patientStatus: text,
    incomplete: z.boolean(),
    regDate: text,
    removed: z.boolean(),
    startEditingBy: z.nullable(text),
    outstandingBalance: sen().check(z.meta({ description: OWED })),
    version: z.int(),
  })
  .check(z.meta({ id: 'PatientRow' }));
export type PatientRow = z.infer<typeof patientRow>;

/** A patient whom a search found. */
const foundPatient = z
  .extend(patientRow, {
    lastVisit: z
      .nullable(text)
      .check(z.meta({ description: 'Wall clock; when their last finished visit began.' })),
  })
  .check(z.meta({ id: 'FoundPatient' }));
export type FoundPatient = z.infer<typeof foundPatient>;

/** The patient's field of each requirable column; `country` is the documents' name for nationality. */
export const fieldOfColumn = {
  icpassport: 'icPassport',
  name: 'name',
  sex: 'sex',
  address: 'address',
  city: 'city',
  state: 'state',
  postcode: 'postcode',
  phone_mobile: 'mobile',
  phone_fixed: 'fixed',
  occupation: 'occupation',
  race: 'race',
  title: 'title',
  patientstatus: 'patientStatus',
  billingtype: 'billingType',
  emergencycontact: 'emergencyContact',
  emergencyphoneno: 'emergencyPhone',
  company: 'company',
  companyaddress: 'companyAddress',
  companycontact: 'companyContact',
  preferredname: 'preferredName',
  country: 'nationality',
  emailaddress: 'emailAddress',
  language: 'language',
  religion: 'religion',
  contact_relation: 'contactRelation',
  medical_illness: 'medicalIllness',
} as const satisfies Record<(typeof requirableColumns)[number], keyof Patient>;

/** A page of patients. */
export const patientRows = z.object({ data: z.array(patientRow), totalCount: z.int() });
const done = z.object({ done: z.literal(true) });
const confirmed = z.object({ patID: idOf('patientIds'), password: givenPassword() });
const named = z.object({ NRIC: patientRef() });
const lock = z.object({
  startEditingBy: text,
  fence: z.string(),
  expiresAt: z.string().check(z.meta({ description: 'An instant, ISO 8601.' })),
});

export const patients = {
  patientDetail: call({
    method: 'GET',
    path: '/api/patient_detail',
    summary: 'One patient of the branch by identity or passport number, removed ones included.',
    access: orByKey(inBranch('show', 'patients')),
    asksReason: true,
    query: z.object({ nric: patientRef() }),
    answer: patient,
  }),
  createPatient: call({
    method: 'POST',
    path: '/api/patient',
    summary:
      'Registers a patient. The mobile number gets the prefix 60, others a 0. A known identity number is refused with 409 (20006), with PATIENT.REMOVED_EXISTS where the patient can be recovered.',
    access: orByKey(inBranch('create', 'patients')),
    body: z.object({
      ...personal,
      ...newIdentity,
      // Left out, they are the usual ones of a clinic; emptied, nothing is known of them.
      ...changeOf({
        country: personal.country,
        nationality: personal.nationality,
        billingType: personal.billingType,
      }),
      postcode: optionalText(10),
      priority: orLeftOut(idOf('patientPriorities')),
      priorityID: orLeftOut(idOf('patientPriorities')),
      refID: noRef(optionalText(50)),
      customerIC: optionalText(30),
      customerName: optionalText(150),
      selectedDepartment: optionalText(50),
      photo: orEmptyText(photo()),
      photoType: optionalText(50),
      ...collections,
      incomplete,
      noMessages,
      ...ignored,
    }),
    largestBody: PHOTO_BODY,
    answer: patient,
    example: {
      icPassport: 'A12345678',
      name: 'Someone New',
      dob: '1980-01-01',
      sex: 'F',
      mobile: '123456789',
      billingType: '00',
    },
  }),
  editPatientProfile: call({
    method: 'POST',
    path: '/api/edit_patient_profile',
    summary:
      'Saves a patient whose edit lock the person holds; fields left out stay, and a new number or date of birth follows the rules of a registration. With X-Record-Fence only by that tab, with If-Match only that version; else 409 with the reason.',
    access: orByKey(inBranch('edit', 'patients')),
    asksReason: true,
    body: z.object({
      patID: idOf('patientIds'),
      NRIC: z.optional(identityNumber()),
      ...changeOf({ ...personal, postCode: optionalText(10) }),
      name: z.optional(personal.name),
      dob: z.optional(dateOfBirth()),
      priority: orLeftOut(idOf('patientPriorities')),
      ...changeOf({ photo: orEmptyText(photo()), photoType: optionalText(50) }),
      ...collections,
      incomplete,
      noMessages,
      ...ignored,
    }),
    largestBody: PHOTO_BODY,
    answer: patient,
    example: { name: 'Someone Renamed' },
  }),
  answerAllergies: call({
    method: 'POST',
    path: '/api/answer_allergies',
    summary:
      'Records what a patient answered who was not asked about allergies before: which, or that none are known. 409 once somebody has asked, and while another person edits the record.',
    access: orByKey(inBranch('edit', 'patients')),
    asksReason: true,
    body: z.object({
      patID: idOf('patientIds'),
      allergyList: collections.allergyList,
      allergyStatus: z.enum(['noneKnown', 'known'], { error: 'GENERAL.INVALID' }),
    }),
    answer: patient,
    example: { allergyStatus: 'noneKnown', allergyList: [] },
  }),
  patientNameList: call({
    method: 'GET',
    path: '/api/patient_name_list',
    summary:
      'The 20 patients whom the text fits best, which occurs in their name, phone or identity number: whole numbers, numbers that begin so, names that begin so, names with words that begin so, all others.',
    access: orByKey(inBranch('list', 'patients')),
    query: z.object({ name: optionalText(100) }),
    answer: z.array(foundPatient),
    example: { name: 'a' },
  }),
  recentPatients: call({
    method: 'GET',
    path: '/api/recent_patients',
    summary:
      'The patients whom the signed-in person worked with last in the branch (their record was opened or changed, an appointment booked or changed), latest first, at most 8.',
    access: inBranch('list', 'patients'),
    answer: z.array(foundPatient),
  }),
  patientList: listCall({
    method: 'GET',
    path: '/api/patient_list',
    summary:
      'Patients of the branch by name and day of registration (both days included), or those whose details are still to be asked for, or of whose allergies this is known; q finds any part of a name, phone or identity number.',
    access: orByKey(inBranch('list', 'patients')),
    query: z.object({
      patName: optionalText(100),
      startRegisterDate: z.optional(day()),
      endRegisterDate: z.optional(day()),
      incomplete: z.optional(flag()),
      allergyStatus: z.optional(z.enum(allergyStatuses, { error: 'GENERAL.INVALID' })),
    }),
    ...wholeList,
    answer: patientRows,
  }),
  deletedPatientList: listCall({
    method: 'GET',
    path: '/api/deleted_patient_list',
    summary: 'Removed patients of the branch, filtered by name and identity number.',
    access: inBranch('delete', 'patients'),
    query: z.object({ patName: optionalText(100), nric: optionalText(30) }),
    ...wholeList,
    answer: patientRows,
  }),
  removePatient: call({
    method: 'PUT',
    path: '/api/remove_patient',
    summary:
      "Removes a patient (the record stays and can be recovered), confirmed by the person's own password (403 where it is wrong).",
    access: inBranch('delete', 'patients'),
    body: confirmed,
    confirmedBy: 'password',
    answer: done,
    example: { password: 'not-the-password' },
  }),
  recoverPatient: call({
    method: 'PUT',
    path: '/api/recover_patient',
    summary:
      "Recovers a removed patient, confirmed by the person's own password (403 where it is wrong).",
    access: inBranch('recover', 'patients'),
    body: confirmed,
    confirmedBy: 'password',
    answer: done,
    example: { password: 'not-the-password' },
  }),
  lockPatientProfile: call({
    method: 'PUT',
    path: '/api/lock_patient_profile',
    repeats: 'anew',
    summary:
      'Takes the edit lock for 60 s, or renews it with the X-Record-Fence returned before. Held by another person or tab: 409 with who and since when. With fromOwnTab it is taken from another tab of the same person, whose later saves are refused.',
    access: orByKey(inBranch('lock', 'patients')),
    body: z.extend(named, { fromOwnTab: orLeftOut(flag()) }),
    answer: lock,
  }),
  takeOverPatientProfile: call({
    method: 'PUT',
    path: '/api/take_over_patient_profile',
    repeats: 'anew',
    summary:
      'Takes over the edit lock for 60 s, with permission; recorded in the audit. Later saves of the earlier tab are refused.',
    access: inBranch('takeover', 'patients'),
    body: named,
    answer: lock,
  }),
  unlockPatientProfile: call({
    method: 'PUT',
    path: '/api/unlock_patient_profile',
    repeats: 'anew',
    summary: 'Releases the edit lock. A lock of another person stays, with the same answer.',
    access: orByKey(inBranch('lock', 'patients')),
    body: named,
    answer: done,
  }),
  compulsoryField: call({
    method: 'GET',
    path: '/api/compulsory_field',
    summary: 'Columns that the branch requires in its registration form or its patient form.',
    access: orByKey(inBranch('list', 'patients')),
    query: z.object({ isPatientRegForm: z.optional(flag()) }),
    answer: z.array(z.object({ dbColumnName: z.enum(requirableColumns) })),
    example: { isPatientRegForm: 'true' },
  }),
  checkIcpassportExist: call({
    method: 'GET',
    path: '/api/check_icpassport_exist',
    summary: 'Whether the branch has an identity number, removed patients included.',
    access: orByKey(inBranch('list', 'patients')),
    query: z.object({ icPassport: identityNumber() }),
    answer: z.boolean(),
    example: { icPassport: 'A12345678' },
  }),
};
