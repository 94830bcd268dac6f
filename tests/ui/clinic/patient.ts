import { screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import type { Role } from '../../../contract/access.ts';
import { appointments } from '../../../contract/clinic/appointments.ts';
import { issuedPapers } from '../../../contract/clinic/issuedPapers.ts';
import { lookups } from '../../../contract/clinic/lookups.ts';
import { nurseNotes } from '../../../contract/clinic/nurseNotes.ts';
import { patientRecords } from '../../../contract/clinic/patientRecords.ts';
import { type Patient, patients } from '../../../contract/clinic/patients.ts';
import { pdfDocuments } from '../../../contract/clinic/pdfDocuments.ts';
import { registration } from '../../../contract/clinic/registration.ts';
import { till } from '../../../contract/clinic/till.ts';
import { patientFiles } from '../../../contract/masterLists/patientFiles.ts';
import { mock } from '../../support/mock.ts';
import { openDay } from './day.ts';

/** The patient of these tests. */
export const siti: Patient = {
  icPassport: '900215145678',
  patID: 5,
  name: 'Siti Aminah',
  preferredName: '',
  lastName: '',
  title: 'Ms',
  sex: 'F',
  age: 36,
  dob: '1990-02-15',
  address: '',
  street: '',
  city: 'Klang',
  state: '',
  country: 'Malaysia',
  postcode: '',
  nationality: 'Malaysia',
  race: '',
  language: '',
  religion: '',
  maritalStatus: '',
  mobile: '60123456789',
  fixed: '',
  emailAddress: '',
  emergencyContact: '',
  emergencyPhone: '',
  contactRelation: '',
  occupation: '',
  company: '',
  companyAddress: '',
  companyContact: '',
  patientStatus: '',
  medicalIllness: '',
  priority: 1,
  billingType: '00',
  marketing: '',
  actualSource: '',
  receiptName: '',
  remark: '',
  refID: '',
  customerIC: '',
  customerName: '',
  selectedDepartment: '',
  photo: null,
  photoType: null,
  hasPhoto: false,
  startEditingBy: null,
  editingByMe: false,
  editingSince: null,
  relationList: [],
  allergyList: ['Penicillin'],
  allergyStatus: 'known',
  allergiesNoneKnownBy: null,
  allergiesNoneKnownAt: null,
  incomplete: false,
  noMessages: false,
  regDate: '2026-01-05T09:00:00.000Z',
  removed: false,
  mergedInto: null,
  outstandingBalance: 0,
  version: 2,
};

/** Where her record is. */
export const RECORD = '/patient/edit-patient/?icpassport=900215145678';

/** Prepares each test of a file: the branch's lists and siti's record, which nobody else likes or has yet. */
export function preparePatient(): void {
  beforeEach(() => {
    for (const name of [
      'country',
      'contactRelation',
      'language',
      'maritalStatus',
      'ethnic',
      'religion',
      'addressingTitle',
      'patPriority',
    ] as const)
      mock(lookups[name], [
        { id: 1, value: 'Malaysia' },
        { id: 2, value: 'Other' },
      ]);
    mock(patients.compulsoryField, [{ dbColumnName: 'phone_mobile' }, { dbColumnName: 'city' }]);
    mock(patients.checkIcpassportExist, false);
    mock(patients.patientDetail, siti);
    mock(appointments.appointmentList, { data: [] });
    mock(patientFiles.calls.patientFileList, []);
    mock(patientRecords.patientTimeline, { data: [], more: false });
    mock(nurseNotes.getNurseNoteList, []);
    mock(pdfDocuments.pdfDocumentList, []);
    mock(issuedPapers.issuedPaperList, []);
    mock(till.patientBills, { outstandingBalance: 0, bills: [], more: false });
    mock(registration.patientLikes, []);
    mock(registration.companyList, []);
  });
}

/** Opens the registration form with all its steps, as the counter has to ask for it. */
export async function openSteps(role: Role = 'Receptionist') {
  const { user } = openDay('/patient/edit-patient/', role);
  await user.click(await screen.findByRole('radio', { name: 'All details' }));
  return user;
}

/** A box of the open page by its label. */
export const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

/** A step's tab by its label. */
export const step = (name: RegExp) => screen.getByRole('tab', { name });
