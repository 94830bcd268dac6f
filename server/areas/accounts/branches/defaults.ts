import type { StatusMeaning } from '../../../../contract/clinic/lookups.ts';

/** Defaults of a new branch, which it can change. Ids are the positions in these lists, from 1. */
export const lists = {
  country: [
    'Malaysia',
    'Singapore',
    'Indonesia',
    'Thailand',
    'Brunei',
    'Philippines',
    'Vietnam',
    'China',
    'India',
    'Bangladesh',
    'Nepal',
    'Pakistan',
    'Japan',
    'South Korea',
    'Australia',
    'United Kingdom',
    'United States',
    'Other',
  ],
  contact_relation: [
    'Spouse',
    'Parent',
    'Child',
    'Sibling',
    'Relative',
    'Friend',
    'Guardian',
    'Other',
  ],
  relation_type: [
    'Father',
    'Mother',
    'Husband',
    'Wife',
    'Son',
    'Daughter',
    'Brother',
    'Sister',
    'Grandparent',
    'Grandchild',
    'Guardian',
    'Other',
  ],
  language: ['Malay', 'English', 'Mandarin', 'Cantonese', 'Hokkien', 'Tamil', 'Other'],
  marital_status: ['Single', 'Married', 'Divorced', 'Widowed'],
  ethnic: ['Malay', 'Chinese', 'India', 'Others'],
  religion: ['Islam', 'Buddhism', 'Christian', 'Hinduism', 'Others'],
  addressing_title: ['Mr', 'Ms', 'Mrs', 'Mdm', 'Dr', 'Dato', 'Datin', 'Tan Sri', 'Puan Sri'],
  pat_priority: ['Normal', 'VIP', 'Elderly', 'Disabled', 'Staff'],
  appt_location: ['Room 1', 'Room 2', 'Room 3', 'Procedure room', 'Teleconsultation'],
  appt_cancel_reason: [
    'Patient is better',
    'Patient is unwell',
    'Cannot make the time',
    'Went elsewhere',
    'Doctor is away',
    'Booked by mistake',
    'Other',
  ],
  appt_priority: ['Emergency', 'Urgent', 'New patient', 'Follow-up', 'Review', 'Normal'],
} as const;

/** Statuses of an appointment with their meanings. */
export const statuses: readonly (readonly [string, StatusMeaning])[] = [
  ['Booked', 'booked'],
  ['Confirmed', 'confirmed'],
  ['Arrived', 'arrived'],
  ['Called', 'called'],
  ['In progress', 'inProgress'],
  ['Done', 'done'],
  ['Cancelled', 'cancelled'],
  ['No show', 'noShow'],
];

/** Types of appointment with their default minutes. */
export const types: readonly (readonly [string, number])[] = [
  ['Consultation', 15],
  ['Follow-up', 15],
  ['Health screening', 30],
  ['Vaccination', 10],
  ['Minor procedure', 45],
  ['Dental scaling', 30],
  ['Ultrasound', 30],
  ['Teleconsultation', 20],
];

/** Required columns of the patient form, in addition to the date of birth, which is always required. */
export const compulsory = {
  registration: ['icpassport', 'name', 'phone_mobile'],
  profile: ['icpassport', 'name', 'sex', 'phone_mobile'],
} as const;

/** Opening hours: weekdays from 1 (Monday) on. */
export const hours = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  opens: '09:00',
  closes: weekday === 6 ? '13:00' : '18:00',
}));
