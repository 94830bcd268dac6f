/** A reason for a visit, and the sex and ages that it applies to. */
export interface Complaint {
  text: string;
  sex?: 'M' | 'F';
  /** Range of ages. */
  from?: number;
  to?: number;
}

const all = (...texts: string[]): Complaint[] => texts.map((text) => ({ text }));

/**
 * Reasons for visits by type of appointment, in the languages in which staff note them. Each type has one that fits
 * everyone.
 */
export const complaints: Readonly<Record<string, readonly Complaint[]>> = {
  Consultation: [
    ...all(
      'Fever and cough for 2 days',
      'Sore throat',
      'Demam dan batuk',
      'Skin rash on both arms',
      'Sakit perut dan cirit-birit',
      'Abdominal pain after meals',
      '咳嗽三天',
    ),
    { text: 'Lower back pain', from: 20 },
    { text: 'Giddiness since this morning', from: 16 },
    { text: 'Migraine, third time this month', from: 14 },
    { text: 'Knee pain when climbing stairs', from: 40 },
    { text: '头晕、失眠', from: 20 },
    { text: 'Colic at night', to: 1 },
  ],
  'Follow-up': [
    ...all('Review of blood results', 'Asthma control', 'Wound review', '复诊，看血液报告'),
    { text: 'Blood pressure review', from: 40 },
    { text: 'Diabetes review, bring logbook', from: 35 },
    { text: 'Ulang ubat darah tinggi', from: 40 },
  ],
  'Health screening': [
    ...all('Yearly screening'),
    { text: 'Pre-employment check-up', from: 18, to: 45 },
    { text: 'School entry check-up', from: 6, to: 7 },
  ],
  Vaccination: [
    ...all('Influenza vaccine'),
    { text: 'Hepatitis B, second dose', from: 18 },
    { text: '6-in-1, first dose', to: 1 },
    { text: 'MMR', from: 1, to: 2 },
    { text: 'HPV, first dose', sex: 'F', from: 12, to: 26 },
  ],
  'Minor procedure': [
    ...all('Removal of sutures', 'Ingrown toenail', 'Incision and drainage'),
    { text: 'Ear syringing', from: 12 },
  ],
  'Dental scaling': [
    ...all('Cuci gigi'),
    { text: 'Scaling and polishing', from: 12 },
    { text: 'Bleeding gums', from: 16 },
  ],
  Ultrasound: [
    ...all('Upper abdomen'),
    { text: 'Thyroid', from: 16 },
    { text: 'Antenatal scan, 20 weeks', sex: 'F', from: 20, to: 42 },
    { text: 'Antenatal scan, 12 weeks', sex: 'F', from: 20, to: 42 },
  ],
  Teleconsultation: all('Medication renewal', 'Discuss results', 'MC follow-up'),
};

export const remarks = [
  'Wheelchair, ground floor room',
  'Fasting since 10 pm',
  'Comes with family',
  'Panel: bring letter',
  'Call before coming',
  'Bahasa Melayu sahaja',
];
export const nextActions = [
  'Repeat blood test in 3 months',
  'Refer to physiotherapy',
  'Review in 2 weeks',
  'Book ultrasound',
  'Call with results',
];
export const followUps = [
  'Ask how the wound heals',
  'Blood pressure readings at home',
  'Ask whether the fever is gone',
  'Result of the blood test',
  'Remind of the second dose',
  'Ask how the new tablets are taken',
];
export const followUpMessage =
  'Hello, this is your clinic. Please call us about your last visit when you have a minute.';
export const waitingRemarks = [
  'Can come at short notice',
  'Prefers to be called, not messaged',
  'Comes with a wheelchair',
  'Only if nothing earlier is free',
];
export const absenceReasons = {
  Break: ['Lunch'],
  Leave: ['Annual leave', 'Balik kampung', 'Family matters'],
  Course: ['CPD course', 'BLS recertification', 'MMA seminar'],
  Meeting: ['Visit to nursing home', 'Hospital round', 'Staff meeting'],
} as const;

export const allergies = {
  Penicillin: 20,
  Amoxicillin: 10,
  Aspirin: 12,
  Ibuprofen: 8,
  'Sulfa drugs': 8,
  Prawns: 12,
  Peanuts: 8,
  Latex: 5,
  Eggs: 5,
  Paracetamol: 2,
  'Dust mites': 6,
  'Iodine contrast': 3,
} as const;
export const illnesses = {
  Hypertension: 30,
  'Type 2 diabetes': 25,
  'High cholesterol': 20,
  Asthma: 12,
  Gout: 8,
  Eczema: 8,
  Hypothyroidism: 4,
  'Ischaemic heart disease': 4,
} as const;
export const occupations =
  'Teacher,Engineer,Accountant,Clerk,Nurse,Driver,Sales executive,Technician,Lecturer,Business owner,Chef,Police officer,Software developer,Hawker,Lawyer,Grab driver,Civil servant'.split(
    ',',
  );
export const companies =
  'Maju Jaya Trading Sdn Bhd,Syarikat Cahaya Sdn Bhd,Teguh Engineering Sdn Bhd,Sinar Logistics Sdn Bhd,Harmoni Foods Sdn Bhd,Bintang Textiles Sdn Bhd,Kementerian Pendidikan,Lestari Software Sdn Bhd,Delima Hotels Berhad,Permata Electronics Sdn Bhd'.split(
    ',',
  );
export const sources = {
  'Friend or family': 40,
  'Walked past': 25,
  Google: 15,
  Facebook: 10,
  'Company panel': 10,
} as const;
