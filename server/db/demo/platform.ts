import type { Db } from '../../kit/db/database.ts';
import { practiceTypes, publicHolidays, sellers } from '../schema/index.ts';
import { storePlans } from './plans.ts';
import { storePlatformMessages } from './platformMessages.ts';
import { storePlatformTemplates } from './platformTemplates.ts';

/** Types of practice of the platform, by title and description. */
export const practiceTypeRows = [
  ['Dental', 'Dentists and orthodontists'],
  ['Medical', 'General practice'],
  ['Aesthetic', 'Aesthetic medicine'],
  ['Traditional Chinese medicine', 'Acupuncture, tuina and herbs'],
  ['Maternity and fertility', 'Obstetrics, gynaecology and fertility'],
  ['Veterinary', 'Animals large and small'],
] as const;

/** Holidays on the same day each year, by month and day. */
const holidays = [
  ['01-01', "New Year's Day", ''],
  ['02-01', 'Federal Territory Day', 'Kuala Lumpur'],
  ['05-01', 'Labour Day', ''],
  ['07-07', 'George Town Heritage Day', 'Penang'],
  ['08-31', 'National Day', ''],
  ['09-16', 'Malaysia Day', ''],
  ['12-25', 'Christmas Day', ''],
] as const;

/** Holidays by the moon that are known ahead. Most are gazetted year by year and entered then. */
const ofTheMoon = ['2026-02-17', '2027-02-06', '2028-01-26'].map((day) => ({
  day,
  name: 'Chinese New Year',
  state: '',
}));

/** The company that runs the platform. */
const demoSeller = {
  name: 'Doctor Assist Sdn Bhd',
  rocNo: '202401000001 (1500001-A)',
  tin: 'C20880050010',
  sstNo: 'W10-1808-32000059',
  msicCode: '62010',
  businessActivity: 'Computer programming activities',
  address: '15-2, Jalan Bangsar Utama 1',
  city: 'Kuala Lumpur',
  stateCode: '14',
  postcode: '59000',
  phone: '603-2282 1234',
  fax: '603-2282 1235',
  hotline: '6012-300 0099',
  email: 'billing@demo.test',
  website: 'https://www.doctor-assist.example',
  privacyContact: 'Puan Aminah Yusof, privacy@demo.test',
  bankAccount: 'Doctor Assist Sdn Bhd\nMaybank 5140 1234 5678',
};

/** Stores the platform's own lists, for this year and the next. */
export async function fillPlatform(db: Db, today: string): Promise<void> {
  const year = Number(today.slice(0, 4));
  await db
    .insert(practiceTypes)
    .values(practiceTypeRows.map(([title, description]) => ({ title, description })));
  await db
    .insert(publicHolidays)
    .values(
      [year, year + 1].flatMap((of) => [
        ...holidays.map(([day, name, state]) => ({ day: `${of}-${day}`, name, state })),
        ...ofTheMoon.filter(({ day }) => day.startsWith(String(of))),
      ]),
    );
  await db.update(sellers).set(demoSeller);
  await storePlans(db, year);
  await storePlatformMessages(db);
  await storePlatformTemplates(db);
}
