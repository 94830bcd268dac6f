import type { Code } from '../../../framework/text.tsx';

/** The only key of a clinic profile. Its page shows a sample. */
export const CLINIC_PATH = '/referral/CTRefDummy1';

export interface SampleDoctor {
  name: string;
  title: Code;
  qualifications: string;
  about: Code;
  photo: string;
}

export interface SamplePhoto {
  name: Code;
  source: string;
}

const picture = (name: string) => new URL(`./pictures/${name}.svg`, import.meta.url).href;

/** What the clinic profile shows, all of it made up. */
export const sampleClinic = {
  name: 'Klinik Contoh Seri Melati',
  location: 'SAMPLE_CLINIC.LOCATION',
  about: 'SAMPLE_CLINIC.ABOUT',
  address: '12, Jalan Contoh 3/4, Bukit Contoh, 50480 Kuala Lumpur',
  map: 'https://www.openstreetmap.org/search?query=50480%20Kuala%20Lumpur',
  hours: [
    { days: 'REFERRAL.DAYS_WEEK', open: 'REFERRAL.OPEN' },
    { days: 'REFERRAL.DAYS_WEEKEND', open: 'REFERRAL.OPEN' },
  ],
  photos: [
    { name: 'SAMPLE_CLINIC.PHOTO.outside', source: picture('outside') },
    { name: 'SAMPLE_CLINIC.PHOTO.reception', source: picture('reception') },
    { name: 'SAMPLE_CLINIC.PHOTO.waiting', source: picture('waiting') },
    { name: 'SAMPLE_CLINIC.PHOTO.treatment', source: picture('treatment') },
    { name: 'SAMPLE_CLINIC.PHOTO.pharmacy', source: picture('pharmacy') },
  ],
  doctors: [
    {
      name: 'Dr Lim Wei Han',
      title: 'SAMPLE_CLINIC.DOCTOR1.TITLE',
      qualifications: 'MBBS (Malaya), MMed Family Medicine (UKM)',
      about: 'SAMPLE_CLINIC.DOCTOR1.ABOUT',
      photo: picture('doctor1'),
    },
    {
      name: 'Dr Nur Izzati binti Rahman',
      title: 'SAMPLE_CLINIC.DOCTOR2.TITLE',
      qualifications: 'MD (USM), MRCPCH (UK)',
      about: 'SAMPLE_CLINIC.DOCTOR2.ABOUT',
      photo: picture('doctor2'),
    },
    {
      name: 'Dr Suresh a/l Maniam',
      title: 'SAMPLE_CLINIC.DOCTOR3.TITLE',
      qualifications: 'MBBS (Manipal), AdvMDerm (UKM)',
      about: 'SAMPLE_CLINIC.DOCTOR3.ABOUT',
      photo: picture('doctor3'),
    },
    {
      name: 'Dr Chong Mei Ling',
      title: 'SAMPLE_CLINIC.DOCTOR4.TITLE',
      qualifications: 'BDS (Malaya)',
      about: 'SAMPLE_CLINIC.DOCTOR4.ABOUT',
      photo: picture('doctor4'),
    },
  ],
} as const satisfies {
  name: string;
  location: Code;
  about: Code;
  address: string;
  map: string;
  hours: readonly { days: Code; open: Code }[];
  photos: readonly SamplePhoto[];
  doctors: readonly SampleDoctor[];
};
