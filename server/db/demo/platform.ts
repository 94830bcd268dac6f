import {
  knownFestivalDays,
  malaysianHolidays,
} from '../../../contract/platform/malaysianHolidays.ts';
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
  await db.insert(publicHolidays).values(
    [year, year + 1].flatMap((of) =>
      malaysianHolidays(of, knownFestivalDays(of)).map(({ day, name, states }) => ({
        day,
        name,
        state: states.join(', '),
      })),
    ),
  );
  await db.update(sellers).set(demoSeller);
  await storePlans(db, year);
  await storePlatformMessages(db);
  await storePlatformTemplates(db);
}
