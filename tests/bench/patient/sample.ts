import type { Patient } from '../../../contract/clinic/patients.ts';

/** The field that is typed into. */
export const TYPED_INTO = 'preferredName';

/** What a branch's lists hold. */
export const choices = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  value: `Choice ${at + 1}`,
}));

/** Columns that the branch wants filled. */
export const wanted = ['icpassport', 'name', 'sex', 'phone_mobile', 'city', 'country'];

/** The record that is edited. */
export const patient: Patient = {
  icPassport: '900215145678',
  patID: 5,
  name: 'Siti Aminah',
  preferredName: '',
  lastName: '',
  title: 'Choice 1',
  sex: 'F',
  age: 36,
  dob: '1990-02-15',
  address: '12 Jalan Mawar',
  street: 'Taman Melati',
  city: 'Kuala Lumpur',
  state: 'Kuala Lumpur',
  country: 'Choice 2',
  postcode: '53100',
  nationality: 'Choice 2',
  race: 'Choice 3',
  language: 'Choice 4',
  religion: 'Choice 5',
  maritalStatus: 'Choice 6',
  mobile: '60123456789',
  fixed: '',
  emailAddress: 'siti@clinic.test',
  emergencyContact: 'Ahmad',
  emergencyPhone: '0123456780',
  contactRelation: 'Choice 7',
  occupation: 'Teacher',
  company: 'Sekolah Mawar',
  companyAddress: '',
  companyContact: '',
  patientStatus: '',
  medicalIllness: 'Asthma',
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
  startEditingBy: 'Rose',
  editingByMe: false,
  editingSince: '2026-01-05T09:00:00.000Z',
  relationList: [
    { relationID: 3, patientID2: '880101145675', patientName: 'Ahmad', relation: 'Husband' },
  ],
  allergyList: ['Penicillin', 'Peanuts'],
  allergyStatus: 'known',
  incomplete: false,
  noMessages: false,
  allergiesNoneKnownBy: null,
  allergiesNoneKnownAt: null,
  regDate: '2026-01-05T09:00:00.000Z',
  removed: false,
  mergedInto: null,
  outstandingBalance: 0,
  version: 2,
};
