import { lazy } from 'react';
import { patientMerges as merging } from '../../contract/patientMerges.ts';
import { patients as calls } from '../../contract/patients.ts';
import { defineResource } from '../framework/resource/define.ts';
import {
  choice,
  date,
  dateTime,
  email,
  number,
  phone,
  text,
  texts,
} from '../framework/resource/fields.ts';

/** The branch's patients, and those who were removed. The page of a patient is its own (src/custom/patients). */
export const patients = defineResource({
  name: 'patients',
  calls: { list: calls.patientList, create: calls.createPatient, remove: calls.removePatient },
  at: {
    list: '/patient/patient-list',
    create: '/patient/edit-patient/',
    edit: '/patient/edit-patient/?icpassport=:icPassport',
  },
  id: 'patID',
  title: 'name',
  domain: 'DA',
  menu: { group: 'patient', icon: 'people' },
  fields: {
    name: text(),
    icPassport: text(),
    dob: date(),
    age: number(),
    sex: choice([
      { value: 'F', label: 'RESOURCE.PATIENTS.SEX_F' },
      { value: 'M', label: 'RESOURCE.PATIENTS.SEX_M' },
    ]),
    mobile: phone(),
    fixed: phone({ list: 'hidden' }),
    emailAddress: email({ list: 'hidden' }),
    preferredName: text({ list: 'hidden' }),
    allergies: texts({ list: 'hidden' }),
    patientStatus: text({ list: 'hidden', form: false }),
    regDate: dateTime(),
    startEditingBy: text({ list: 'hidden' }),
  },
  sort: { field: 'name', order: 'ASC' },
  pageSizes: [3, 5, 10, 50, 200, 1000],
  filters: { patName: text(), startRegisterDate: date(), endRegisterDate: date() },
  views: {
    deleted: { list: calls.deletedPatientList, filters: { patName: text(), nric: text() } },
  },
  actions: {
    recover: {
      call: calls.recoverPatient,
      on: 'record',
      icon: 'undo',
      input: ({ patID }) => ({ patID }),
      views: ['deleted'],
    },
    merges: {
      call: merging.patientMergeList,
      on: 'list',
      icon: 'people',
      dialog: lazy(() => import('../custom/patients/MergeList.tsx')),
    },
  },
});
