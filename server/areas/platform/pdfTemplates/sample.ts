import type { FormSource } from '../../../../contract/platform/pdfForms.ts';
import { MARKED } from '../../../../contract/platform/pdfForms.ts';

/** Made-up data of a patient, in the scripts that clinics meet. */
export const sampleValues: Readonly<Record<FormSource, string>> = {
  patientName: 'சுகன்யா முருகன் 陈美玲',
  patientIdentity: '900101145678',
  patientBirthDate: '01/01/1990',
  patientAge: '36',
  patientSex: 'F',
  patientIsMale: '',
  patientIsFemale: MARKED,
  patientPhone: '012-345 6789',
  patientEmail: 'sample@example.test',
  patientAddress: '12 Jalan Melati, 50480 Kuala Lumpur',
  patientOccupation: 'Guru',
  patientCompany: 'SK Taman Melati',
  patientAllergies: 'Penicillin',
  emergencyContact: 'نور عائشة',
  emergencyPhone: '013-222 3344',
  visitDate: '24/11/2026',
  visitTime: '10:15',
  visitType: 'Consultation',
  visitComplaint: 'Demam',
  doctor: 'Dr Aisyah',
  branchName: 'Klinik Contoh',
  branchAddress: '1 Jalan Contoh, 50000 Kuala Lumpur',
  branchPhone: '03-2222 3333',
  branchEmail: 'klinik@example.test',
  company: 'Klinik Contoh Sdn Bhd',
  today: '24/11/2026',
  staff: 'Siti',
};
