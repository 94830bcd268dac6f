import { inBranch } from './access.ts';
import {
  dateOfBirth,
  day,
  flag,
  givenPassword,
  id,
  identityNumber,
  idOf,
  optionalDigits,
  optionalEmail,
  optionalText,
  patientRef,
  requiredText,
} from './fields.ts';
import { call, listCall } from './kit/call.ts';
import { z } from './kit/zod.ts';

/** Columns that a branch can make required in the patient form. */
export const requirableColumns = [
  'icpassport',
  'name',
  'sex',
  'address',
  'city',
  'state',
  'postcode',
  'phone_mobile',
  'phone_fixed',
  'occupation',
  'race',
  'title',
  'patientstatus',
  'billingtype',
  'emergencycontact',
  'emergencyphoneno',
  'company',
  'companyaddress',
  'companycontact',
  'preferredname',
  'country',
  'emailaddress',
  'language',
  'religion',
  'contact_relation',
  'medical_illness',
] as const;

const personal = {
  name: requiredText(1, 150),
  preferredName: optionalText(50).optional(),
  lastName: optionalText(50).optional(),
  title: optionalText(30).optional(),
  sex: z.enum(['M', 'F', ''], { error: 'PATIENT.SEX' }).optional(),
  address: optionalText(250).optional(),
  street: optionalText(250).optional(),
  state: optionalText(40).optional(),
  city: optionalText(40).optional(),
  country: optionalText(60).optional(),
  nationality: optionalText(60).optional(),
  race: optionalText(50).optional(),
  language: optionalText(50).optional(),
  religion: optionalText(50).optional(),
  maritalStatus: optionalText(50).optional(),
  mobile: optionalDigits().optional(),
  fixed: optionalDigits().optional(),
  emailAddress: optionalEmail().optional(),
  emergencyContact: optionalText(100).optional(),
  emergencyPhone: optionalDigits().optional(),
  contactRelation: optionalText(50).optional(),
  occupation: optionalText(50).optional(),
  company: optionalText(100).optional(),
  companyAddress: optionalText(250).optional(),
  companyContact: optionalDigits().optional(),
  patientStatus: optionalText(30).optional(),
  medicalIllness: optionalText(2000).optional(),
  billingType: optionalText(10).optional(),
  marketing: optionalText(100).optional(),
  actualSource: optionalText(100).optional(),
  receiptName: optionalText(150).optional(),
  remark: optionalText(2000).optional(),
};
const photo = {
  photo: z
    .string()
    .max(8_000_000)
    .regex(/^[A-Za-z0-9+/=]*$/)
    .nullable()
    .optional()
    .meta({ description: 'base64 of a PNG, JPEG or WebP; an empty text removes it.' }),
  photoType: optionalText(50).nullable().optional(),
};
const collections = {
  relationList: z
    .array(
      z.object({
        relationID: id(),
        patientID2: patientRef(),
        patientName: optionalText(150).optional(),
        relation: optionalText(50).optional(),
      }),
    )
    .max(50)
    .optional(),
  allergyList: z.array(requiredText(1, 100)).max(100).optional(),
};
const accepted = z.unknown().optional();
const ignored = {
  removed: accepted,
  appDoubleValue: accepted,
  username: accepted,
  modifiedDate: accepted,
  outstandingBalance: accepted,
  UpcomingAppointment: accepted,
  incompleteTreatment: accepted,
  regDate: accepted,
};

const text = z.string();
export const patient = z
  .object({
    icPassport: text,
    patID: z.int(),
    name: text,
    preferredName: text,
    lastName: text,
    title: text,
    sex: text,
    age: z
      .int()
      .nullable()
      .meta({
        description: "Whole years on the clinic's today; null while the date of birth is open.",
      }),
    dob: text.nullable().meta({ description: 'YYYY-MM-DD' }),
    address: text,
    street: text,
    city: text,
    state: text,
    country: text,
    postcode: text,
    nationality: text,
    race: text,
    language: text,
    religion: text,
    maritalStatus: text,
    mobile: text,
    fixed: text,
    emailAddress: text,
    emergencyContact: text,
    emergencyPhone: text,
    contactRelation: text,
    occupation: text,
    company: text,
    companyAddress: text,
    companyContact: text,
    patientStatus: text,
    medicalIllness: text,
    priority: z.int().nullable(),
    billingType: text,
    marketing: text,
    actualSource: text,
    receiptName: text,
    remark: text,
    refID: text,
    customerIC: text,
    customerName: text,
    selectedDepartment: text,
    photo: text.nullable().meta({ description: 'base64 of a JPEG.' }),
    photoType: text.nullable(),
    hasPhoto: z.boolean(),
    startEditingBy: text.nullable().meta({ description: 'Who holds the edit lock.' }),
    editingSince: text.nullable().meta({ description: 'Wall clock.' }),
    relationList: z.array(
      z.object({ relationID: z.int(), patientID2: text, patientName: text, relation: text }),
    ),
    allergyList: z.array(text),
    regDate: text.meta({ description: 'Wall clock.' }),
    removed: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Patient' });
export type Patient = z.infer<typeof patient>;

/** A patient as lists and searches show one. */
export const patientRow = z
  .object({
    patID: z.int(),
    icPassport: text,
    name: text,
    preferredName: text,
    sex: text,
    age: z.int().nullable(),
    dob: text.nullable(),
    mobile: text,
    fixed: text,
    emailAddress: text,
    allergies: z.array(text),
    patientStatus: text,
    regDate: text,
    removed: z.boolean(),
    startEditingBy: text.nullable(),
    version: z.int(),
  })
  .meta({ id: 'PatientRow' });
export type PatientRow = z.infer<typeof patientRow>;

const rows = z.object({ data: z.array(patientRow), totalCount: z.int() });
const done = z.object({ done: z.literal(true) });
const confirmed = z.object({ patID: idOf('patientIds'), password: givenPassword() });
const sort = ['name', 'icPassport', 'dob', 'mobile', 'regDate', 'patID'] as const;
const named = z.object({ NRIC: patientRef() });

export const patients = {
  patientDetail: call({
    method: 'GET',
    path: '/api/patient_detail',
    summary: 'One patient of the branch by identity or passport number, removed ones included.',
    access: inBranch('show', 'patients'),
    query: z.object({ nric: patientRef() }),
    answer: patient,
  }),
  createPatient: call({
    method: 'POST',
    path: '/api/patient',
    summary:
      'Registers a patient. The mobile number gets the prefix 60, the others a 0. An identity number that the branch knows is refused with 409 (20006), with PATIENT.REMOVED_EXISTS where recovering is the way.',
    access: inBranch('create', 'patients'),
    body: z.object({
      icPassport: identityNumber(),
      ...personal,
      dob: dateOfBirth(),
      postcode: optionalText(10).optional(),
      priority: idOf('patientPriorities').optional(),
      priorityID: idOf('patientPriorities').optional(),
      refID: optionalText(50).optional(),
      customerIC: optionalText(30).optional(),
      customerName: optionalText(150).optional(),
      selectedDepartment: optionalText(50).optional(),
      ...photo,
      ...collections,
      ...ignored,
    }),
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
      'Saves a patient whose edit lock the person holds; what is left out stays. With X-Record-Fence by that tab alone, with If-Match over that version alone; else 409 with what is in the way.',
    access: inBranch('edit', 'patients'),
    body: z.object({
      patID: idOf('patientIds'),
      NRIC: identityNumber().optional(),
      ...personal,
      name: personal.name.optional(),
      dob: dateOfBirth().optional(),
      postCode: optionalText(10).optional(),
      priority: idOf('patientPriorities').optional(),
      ...photo,
      ...collections,
      ...ignored,
    }),
    answer: patient,
    example: { name: 'Someone Renamed' },
  }),
  patientNameList: call({
    method: 'GET',
    path: '/api/patient_name_list',
    summary: 'The first 20 patients whose name, phone or identity number holds the text.',
    access: inBranch('list', 'patients'),
    query: z.object({ name: optionalText(100) }),
    answer: z.array(patientRow),
    example: { name: 'a' },
  }),
  patientList: listCall({
    method: 'GET',
    path: '/api/patient_list',
    summary:
      'Patients of the branch by name and day of registration (both days included); q finds any part of a name, phone or identity number.',
    access: inBranch('list', 'patients'),
    query: z.object({
      patName: optionalText(100).optional(),
      startRegisterDate: day().optional(),
      endRegisterDate: day().optional(),
    }),
    list: { sort },
    answer: rows,
  }),
  deletedPatientList: listCall({
    method: 'GET',
    path: '/api/deleted_patient_list',
    summary: 'Removed patients of the branch, narrowed by name and identity number.',
    access: inBranch('delete', 'patients'),
    query: z.object({ patName: optionalText(100).optional(), nric: optionalText(30).optional() }),
    list: { sort },
    answer: rows,
  }),
  removePatient: call({
    method: 'PUT',
    path: '/api/remove_patient',
    summary:
      "Removes a patient (the record stays and can be recovered), confirmed by the person's own password (403 where it is wrong).",
    access: inBranch('delete', 'patients'),
    body: confirmed,
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
    answer: done,
    example: { password: 'not-the-password' },
  }),
  lockPatientProfile: call({
    method: 'PUT',
    path: '/api/lock_patient_profile',
    summary:
      'Takes the edit lock for 60 s, or renews it where X-Record-Fence is the one given before. Held by another person or tab: 409 with who and since when.',
    access: inBranch('lock', 'patients'),
    body: named,
    answer: z.object({
      startEditingBy: text,
      fence: z.string(),
      expiresAt: z.string().meta({ description: 'An instant, ISO 8601.' }),
    }),
  }),
  unlockPatientProfile: call({
    method: 'PUT',
    path: '/api/unlock_patient_profile',
    summary:
      'Gives the edit lock back. One that is not held by the person is left as it is and answered alike.',
    access: inBranch('lock', 'patients'),
    body: named,
    answer: done,
  }),
  compulsoryField: call({
    method: 'GET',
    path: '/api/compulsory_field',
    summary: 'Columns that the branch wants filled, in its registration form or its patient form.',
    access: inBranch('list', 'patients'),
    query: z.object({ isPatientRegForm: flag().optional() }),
    answer: z.array(z.object({ dbColumnName: z.enum(requirableColumns) })),
    example: { isPatientRegForm: 'true' },
  }),
  checkIcpassportExist: call({
    method: 'GET',
    path: '/api/check_icpassport_exist',
    summary: 'Whether the branch knows an identity number, removed patients included.',
    access: inBranch('list', 'patients'),
    query: z.object({ icPassport: identityNumber() }),
    answer: z.boolean(),
    example: { icPassport: 'A12345678' },
  }),
};
