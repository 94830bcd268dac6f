import type { Role } from '../../../contract/access.ts';
import { aroundKl, aroundPenang, aroundPj, type Place } from './places.ts';

/** The password of every demo account. */
export const PASSWORD = 'Demo#1234';

/** Tenants of the demo, by name. */
export const demoTenants = {
  mawar: {
    companyName: 'Klinik Mawar Sdn Bhd',
    companyType: 'Sdn Bhd / Private Limited Company',
    contactPerson: 'Halimah binti Yusof',
    email: 'tenant@demo.test',
    rocNo: '201901000005',
    idType: 'BRN',
    tin: 'C25845632020',
    stateCode: '14',
    msicCode: '86201',
    address: '12 Jalan Mawar, Taman Sri Bunga',
    phoneFixed: '60 322821111',
    city: 'Kuala Lumpur',
    state: 'Kuala Lumpur',
    postcode: '50480',
  },
  sentosa: {
    companyName: 'Pergigian Sentosa Sdn Bhd',
    companyType: 'Sdn Bhd / Private Limited Company',
    contactPerson: 'Teoh Kah Hooi',
    email: 'tenant2@demo.test',
    address: '5 Lebuh Sentosa',
    phoneFixed: '60 42611111',
    city: 'George Town',
    state: 'Penang',
    postcode: '10050',
  },
  lama: {
    companyName: 'Klinik Lama',
    companyType: 'Sole Proprietorship',
    contactPerson: 'Osman bin Ghazali',
    email: 'lama@demo.test',
    address: '3 Jalan Lama',
    phoneFixed: '60 52541111',
    city: 'Ipoh',
    state: 'Perak',
    postcode: '30000',
  },
} as const;
type Tenant = keyof typeof demoTenants;

interface DemoDoctor {
  name: string;
  colour: string;
  icPassport: string;
  /** The doctor's account. */
  email?: string;
}

export interface DemoBranch {
  tenant: Tenant;
  code: string;
  address: string;
  city: string;
  state: string;
  postcode: string;
  phoneNo: string;
  email: string;
  /** The title of its type of practice. */
  practice: string;
  contactPerson: string;
  contactPersonPhone: string;
  contactPersonEmail: string;
  patients: number;
  /** The account that books there. */
  clerk: string;
  doctors: readonly DemoDoctor[];
  /** Types of appointment of its doctors. */
  types: readonly string[];
  places: readonly Place[];
}

const general = [
  'Consultation',
  'Consultation',
  'Consultation',
  'Follow-up',
  'Follow-up',
  'Health screening',
  'Vaccination',
  'Minor procedure',
  'Ultrasound',
  'Teleconsultation',
];

/** Branches of the demo, in order of creation. */
export const demoBranches: readonly DemoBranch[] = [
  {
    tenant: 'mawar',
    code: 'Klinik Mawar KL',
    practice: 'Medical',
    email: 'kl@mawar.test',
    contactPerson: 'Halimah binti Yusof',
    contactPersonPhone: '60 123340011',
    contactPersonEmail: 'halimah@mawar.test',
    address: '12, Jalan Kiara 3, Mont Kiara',
    city: 'Kuala Lumpur',
    state: 'Kuala Lumpur',
    postcode: '50480',
    phoneNo: '60 362011234',
    patients: 1_400,
    clerk: 'reception@demo.test',
    doctors: [
      {
        name: 'Dr Aisyah Rahman',
        colour: '#0f766e',
        icPassport: '840612145028',
        email: 'doctor@demo.test',
      },
      { name: 'Dr Lim Chee Keong', colour: '#b45309', icPassport: '760923075531' },
      { name: 'Dr Kavitha Subramaniam', colour: '#7c3aed', icPassport: '810204105516' },
      { name: 'Dr Faizal Othman', colour: '#1d4ed8', icPassport: '790815035247' },
    ],
    types: general,
    places: aroundKl,
  },
  {
    tenant: 'mawar',
    code: 'Klinik Mawar PJ',
    practice: 'Medical',
    email: 'pj@mawar.test',
    contactPerson: 'Zainal bin Hashim',
    contactPersonPhone: '60 123340012',
    contactPersonEmail: 'zainal@mawar.test',
    address: '8, Jalan SS 21/37, Damansara Utama',
    city: 'Petaling Jaya',
    state: 'Selangor',
    postcode: '47400',
    phoneNo: '60 377281234',
    patients: 350,
    clerk: 'tenant@demo.test',
    doctors: [
      { name: 'Dr Wong Mei Yee', colour: '#be185d', icPassport: '860330105542' },
      { name: 'Dr Ravi Chandran', colour: '#4d7c0f', icPassport: '800511085537' },
    ],
    types: general,
    places: aroundPj,
  },
  {
    tenant: 'sentosa',
    code: 'Pergigian Sentosa Penang',
    practice: 'Dental',
    email: 'penang@sentosa.test',
    contactPerson: 'Teoh Kah Hooi',
    contactPersonPhone: '60 124450021',
    contactPersonEmail: 'teoh@sentosa.test',
    address: '21, Jalan Burma',
    city: 'George Town',
    state: 'Penang',
    postcode: '10050',
    phoneNo: '60 42261234',
    patients: 250,
    clerk: 'reception2@demo.test',
    doctors: [
      { name: 'Dr Teoh Kah Hooi', colour: '#0369a1', icPassport: '780707075543' },
      { name: 'Dr Nurul Huda Salleh', colour: '#c2410c', icPassport: '871119025560' },
    ],
    types: ['Dental scaling', 'Dental scaling', 'Consultation', 'Follow-up', 'Minor procedure'],
    places: aroundPenang,
  },
  {
    tenant: 'lama',
    code: 'Klinik Lama',
    practice: 'Medical',
    email: 'ipoh@lama.test',
    contactPerson: 'Osman bin Ghazali',
    contactPersonPhone: '60 125560031',
    contactPersonEmail: 'osman@lama.test',
    address: '5, Jalan Sultan Idris Shah',
    city: 'Ipoh',
    state: 'Perak',
    postcode: '30000',
    phoneNo: '60 52541234',
    patients: 0,
    clerk: 'expired@demo.test',
    doctors: [],
    types: [],
    places: [],
  },
];

export interface DemoAccount {
  email: string;
  fullName: string;
  displayName: string;
  role: Role;
  /** Scope of the role: the platform, all branches of a tenant, or one branch. */
  at: 'platform' | { tenant: Tenant } | { branch: string };
  /** The name of the access level, of an Administrator who does not see everything. */
  level?: string;
}

/** Accounts of the demo. */
export const demoAccountRows: readonly DemoAccount[] = [
  {
    email: 'admin@demo.test',
    fullName: 'Aminah binti Hassan',
    displayName: 'Aminah',
    role: 'Administrator',
    at: 'platform',
  },
  {
    email: 'tenant@demo.test',
    fullName: 'Halimah binti Yusof',
    displayName: 'Halimah',
    role: 'Tenant',
    at: { tenant: 'mawar' },
  },
  {
    email: 'manager@demo.test',
    fullName: 'Goh Siew Ling',
    displayName: 'Siew Ling',
    role: 'Manager',
    at: { branch: 'Klinik Mawar KL' },
  },
  {
    email: 'doctor@demo.test',
    fullName: 'Aisyah binti Abdul Rahman',
    displayName: 'Dr Aisyah Rahman',
    role: 'Doctor',
    at: { branch: 'Klinik Mawar KL' },
  },
  {
    email: 'nurse@demo.test',
    fullName: 'Shanti a/p Muniandy',
    displayName: 'Shanti',
    role: 'Nurse',
    at: { branch: 'Klinik Mawar KL' },
  },
  {
    email: 'reception@demo.test',
    fullName: 'Farah binti Zulkifli',
    displayName: 'Farah',
    role: 'Receptionist',
    at: { branch: 'Klinik Mawar KL' },
  },
  {
    email: 'tenant2@demo.test',
    fullName: 'Teoh Kah Hooi',
    displayName: 'Dr Teoh',
    role: 'Tenant',
    at: { tenant: 'sentosa' },
  },
  {
    email: 'reception2@demo.test',
    fullName: 'Ong Pei Wen',
    displayName: 'Pei Wen',
    role: 'Receptionist',
    at: { branch: 'Pergigian Sentosa Penang' },
  },
  {
    email: 'expired@demo.test',
    fullName: 'Osman bin Ghazali',
    displayName: 'Osman',
    role: 'Receptionist',
    at: { branch: 'Klinik Lama' },
  },
  {
    email: 'consultant@demo.test',
    fullName: 'Chandra a/l Muthusamy',
    displayName: 'Dr Chandra',
    role: 'Consultant',
    at: 'platform',
  },
  {
    email: 'consultant2@demo.test',
    fullName: 'Noraini binti Hashim',
    displayName: 'Dr Noraini',
    role: 'Consultant',
    at: 'platform',
  },
  {
    email: 'translator@demo.test',
    fullName: 'Lim Mei Hua',
    displayName: 'Mei Hua',
    role: 'Administrator',
    at: 'platform',
    level: 'Translator',
  },
];
