import { lookups } from '../../../contract/clinic/lookups.ts';
import { patientMerges as merging } from '../../../contract/clinic/patientMerges.ts';
import { patients as calls } from '../../../contract/clinic/patients.ts';
import { retention } from '../../../contract/clinic/retention.ts';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { defineResource } from '../../framework/resource/define.ts';
import {
  boolean,
  choice,
  day,
  email,
  integer,
  longText,
  money,
  phone,
  several,
  text,
  wallClock,
} from '../../framework/resource/fields.ts';
import { readIdentityNumber } from '../identityNumber.ts';
import { readRelatives } from '../relatives.ts';

/** The fields of a registration that are not in the list. Imported files may contain them. */
const registered = {
  lastName: text({ label: 'PATIENT.FIELD.lastName', synonyms: 'surname, family name' }),
  title: text({ label: 'PATIENT.FIELD.title', synonyms: 'salutation, panggilan' }),
  nationality: text({ label: 'PATIENT.FIELD.nationality', synonyms: 'kewarganegaraan' }),
  race: text({ label: 'PATIENT.FIELD.race', synonyms: 'ethnicity, kaum, keturunan, 民族' }),
  religion: text({ label: 'PATIENT.FIELD.religion' }),
  language: text({ label: 'PATIENT.FIELD.language' }),
  maritalStatus: text({ label: 'PATIENT.FIELD.maritalStatus', synonyms: 'taraf perkahwinan' }),
  address: text({
    label: 'PATIENT.FIELD.address',
    synonyms:
      'address 1, address line 1, home address, alamat 1, alamat rumah, 住址, address 2, address 3, address line 2, address line 3, alamat 2, alamat 3',
  }),
  street: text({ label: 'PATIENT.FIELD.street' }),
  postcode: text({
    label: 'PATIENT.FIELD.postcode',
    synonyms: 'post code, postal code, zip, zip code, 邮政编码',
  }),
  city: text({ label: 'PATIENT.FIELD.city', synonyms: 'town, bandaraya, 市' }),
  state: text({ label: 'PATIENT.FIELD.state', synonyms: '州' }),
  country: text({ label: 'PATIENT.FIELD.country' }),
  emergencyContact: text({
    label: 'PATIENT.FIELD.emergencyContact',
    synonyms: 'emergency contact name, next of kin, waris, nama waris',
  }),
  emergencyPhone: phone({
    label: 'PATIENT.FIELD.emergencyPhone',
    synonyms: 'emergency contact no, emergency contact phone, tel waris, no tel waris',
  }),
  contactRelation: text({ label: 'PATIENT.FIELD.contactRelation', synonyms: 'relationship' }),
  allergyList: several({
    label: 'PATIENT.ALLERGIES',
    synonyms: 'allergy, drug allergy, drug allergies, alergi, alahan ubat, 药物过敏',
  }),
  relationList: {
    ...several({
      label: 'PATIENT.RELATIVES',
      readText: readRelatives,
      synonyms: 'family, keluarga',
    }),
    choices: { call: lookups.relationType, value: 'relationID', label: 'relationName' },
  },
  medicalIllness: longText({
    label: 'PATIENT.FIELD.medicalIllness',
    synonyms: 'medical history, medical illnesses, sejarah perubatan, penyakit kronik',
  }),
  priority: choice(
    { call: lookups.patPriority, value: 'id', label: 'value' },
    { label: 'PATIENT.FIELD.priority' },
  ),
  billingType: text({ label: 'PATIENT.FIELD.billingType' }),
  occupation: text({ label: 'PATIENT.FIELD.occupation', synonyms: 'job, kerja' }),
  company: text({ label: 'PATIENT.FIELD.company', synonyms: 'employer, majikan' }),
  companyAddress: text({ label: 'PATIENT.FIELD.companyAddress' }),
  companyContact: phone({ label: 'PATIENT.FIELD.companyContact' }),
  marketing: text({ label: 'PATIENT.FIELD.marketing' }),
  actualSource: text({ label: 'PATIENT.FIELD.actualSource' }),
  receiptName: text({ label: 'PATIENT.FIELD.receiptName' }),
  remark: longText({
    label: 'PATIENT.FIELD.remark',
    synonyms: 'remarks, note, notes, nota, 备注事项',
  }),
  noMessages: boolean({
    label: 'PATIENT.NO_MESSAGES',
    synonyms: 'no sms, no messages, do not contact, opt out, tiada mesej, 不发信息',
  }),
};

const allergyChoices = [
  { value: 'notAsked', label: 'RESOURCE.PATIENTS.ALLERGY_STATUS.notAsked' },
  {
    value: 'noneKnown',
    label: 'RESOURCE.PATIENTS.ALLERGY_STATUS.noneKnown',
    synonyms: 'no known allergies, NKA, NKDA, tiada alahan diketahui, 无已知过敏',
  },
  { value: 'known', label: 'RESOURCE.PATIENTS.ALLERGY_STATUS.known' },
] as const;

/**
 * The branch's patients, and the removed ones. The page of a patient is custom (src/custom/clinic/patients). Only the
 * holder of the edit lock may update a patient.
 */
export const patients = defineResource({
  name: 'patients',
  calls: {
    list: calls.patientList,
    create: calls.createPatient,
    update: calls.editPatientProfile,
    remove: calls.removePatient,
  },
  paths: {
    list: '/patient/patient-list',
    create: '/patient/edit-patient/',
    edit: '/patient/edit-patient/?icpassport=:icPassport',
  },
  id: 'patID',
  title: 'name',
  domain: 'DA',
  menu: { group: 'patient', icon: 'people' },
  fields: {
    name: text({
      synonyms: 'patient, patient name, full name, nama, nama penuh, nama pesakit, 病人姓名, 名字',
    }),
    icPassport: text({
      readText: readIdentityNumber,
      synonyms:
        'IC, IC No, IC number, NRIC, NRIC No, MyKad, MyKid, passport, passport no, identity number, ID No, No KP, No K/P, No IC, KP, kad pengenalan, no kad pengenalan, no pasport, 身份证, 身份证号码, 护照, 护照号码',
    }),
    dob: day({
      synonyms: 'DOB, D.O.B, birth date, birthday, tarikh lahir, T/Lahir, 生日, 出生',
    }),
    age: integer(),
    sex: choice(
      [
        {
          value: 'F',
          label: 'RESOURCE.PATIENTS.SEX_F',
          synonyms: 'P, woman, girl, wanita, 女性',
        },
        {
          value: 'M',
          label: 'RESOURCE.PATIENTS.SEX_M',
          synonyms: 'L, man, boy, 男性',
        },
      ],
      { synonyms: 'gender, jantina, 性别' },
    ),
    mobile: phone({
      synonyms:
        'mobile, mobile no, HP, H/P, HP No, No HP, handphone, hand phone, cell, cellphone, contact no, contact number, tel bimbit, no telefon bimbit, whatsapp, no tel, no telefon, 手机号码, 手提电话, 电话号码',
    }),
    fixed: phone({
      list: 'hidden',
      synonyms: 'phone, home phone, house phone, tel, telephone, telefon, tel rumah',
    }),
    emailAddress: email({
      list: 'hidden',
      synonyms: 'email, e-mail, emel, email address, alamat emel, 邮箱, 电邮',
    }),
    preferredName: text({ list: 'hidden', synonyms: 'nickname, nama gelaran' }),
    allergies: several({ list: 'hidden', form: false }),
    allergyStatus: choice(allergyChoices, {
      list: 'hidden',
      inPlace: false,
      synonyms: 'allergies asked',
    }),
    patientStatus: text({ list: 'hidden', synonyms: 'patient status' }),
    incomplete: boolean({ list: 'hidden', inPlace: false }),
    regDate: wallClock(),
    startEditingBy: text({ list: 'hidden' }),
    outstandingBalance: money({ list: 'hidden', form: false }),
    ...registered,
  },
  sort: { field: 'name', order: 'ASC' },
  pageSizes: [3, 5, 10, 50, 200, 1000],
  filters: {
    patName: text(),
    startRegisterDate: day(),
    endRegisterDate: day(),
    incomplete: boolean(),
    allergyStatus: choice(allergyChoices),
  },
  views: {
    retention: { list: retention.retentionDueList, opens: true, filters: { patName: text() } },
    deleted: { list: calls.deletedPatientList, filters: { patName: text(), nric: text() } },
  },
  actions: {
    recover: {
      call: calls.recoverPatient,
      target: 'record',
      icon: 'undo',
      input: ({ patID }) => ({ patID }),
      views: ['deleted'],
    },
    merges: {
      call: merging.patientMergeList,
      target: 'list',
      icon: 'people',
      dialog: lazyComponent(() => import('../../custom/clinic/patients/MergeList.tsx')),
    },
  },
  components: {
    bulkActions: lazyComponent(() => import('../../custom/clinic/patients/PatientBulkActions.tsx')),
  },
});
