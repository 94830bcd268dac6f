import { type Subject, fieldsOf } from '../../../../contract/reports/dataSets.ts';
import {
  type FieldName,
  fieldOf,
  isFieldName,
  type ReportFieldKind,
} from '../../../../contract/reports/fields.ts';
import type { SessionContext } from '../../../kit/http/context.ts';
import { letterheadOf } from '../../clinic/papers/branchPaper.ts';
import type { Filling } from './blocks.ts';
import { generalOf, now, ownFilling } from './document.ts';
import type { ReportRow, Value } from './values.ts';

/** Rows that a preview is made of. */
const ROWS = 12;

/** Made-up values, of which the rows of a preview take one after another. */
const samples: Partial<Record<FieldName, readonly Value[]>> = {
  patientName: ['Aisyah binti Omar', '陈伟明', 'முருகன் செல்வம்', 'Jonathan Tan', 'Siti Hajar'],
  identityNumber: ['900101-14-5678', '850212-10-1234', 'A12345678'],
  title: ['Puan', 'Encik', 'Mr'],
  sex: ['F', 'M'],
  birthDay: ['1990-01-01', '1985-02-12', '2019-07-30'],
  age: [36, 41, 7],
  phone: ['60123456789', '60198765432'],
  email: ['aisyah@example.com', ''],
  address: ['12, Jalan Mawar', 'Lot 3, Lorong Melur 2'],
  postcode: ['50450', '10200'],
  city: ['Kuala Lumpur', 'George Town'],
  state: ['Wilayah Persekutuan', 'Pulau Pinang'],
  nationality: ['Malaysia'],
  race: ['Malay', 'Chinese', 'Indian'],
  allergies: ['Penicillin', ''],
  company: ['Syarikat Contoh Sdn Bhd', ''],
  source: ['Walk-in', 'Website'],
  doctor: ['Dr Lim Wei Jie', 'Dr Farah Nadia'],
  type: ['Consultation', 'Follow-up', 'Vaccination'],
  status: ['Done', 'Booked', 'No show'],
  room: ['Room 1', 'Room 2'],
  category: ['Normal', 'Urgent'],
  cancelReason: ['', 'Patient is better'],
  complaint: ['Fever for two days', 'Cough', ''],
  minutes: [15, 30, 20],
  queueNumber: [7, 8, 9],
  walkIn: ['', 'YES'],
  minutesWaited: [12, 25, 4],
  channel: ['SMS', 'WhatsApp'],
  messageStatus: ['delivered', 'failed'],
  number: ['INV000123', 'INV000124'],
  receiptNumber: ['REC000123', 'REC000124'],
  branch: ['Klinik Mawar KL', 'Klinik Mawar Penang'],
  plan: ['Clinic', 'Solo'],
  paidBy: ['Bank transfer', 'Cash'],
  invoiceStatus: ['PAID', 'CANCELLED'],
  name: ['Nur Amirah', 'Lim Mei Ling'],
  role: ['Doctor', 'Nurse', 'Receptionist'],
  blocked: ['', 'YES'],
};

/** Made-up rows of a report, or the made-up record of a slip. */
export function sampleRows(subject: Subject): ReportRow[] {
  const count = subject.kind === 'report' ? ROWS : 1;
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(fieldsOf(subject).map((name) => [name, sampleOf(name, index)])),
  );
}

function sampleOf(name: string, index: number): Value {
  const given = isFieldName(name) ? samples[name] : undefined;
  if (given) return given[index % given.length] ?? null;
  const kind = fieldOf(name)?.kind;
  const made = kind && byKind[kind];
  return made ? made(index) : '…';
}

const byKind: Partial<Record<ReportFieldKind, (index: number) => Value>> = {
  day: () => now().today,
  time: momentAt,
  moment: momentAt,
  number: (index) => 10 + index,
  money: (index) => 12_000 + 1_500 * index,
  picture: () => null,
};

function momentAt(index: number): string {
  return `${now().today}T${String(9 + (index % 8)).padStart(2, '0')}:30`;
}

const clinic = {
  name: 'Klinik Mawar KL',
  company: 'Klinik Mawar Sdn Bhd',
  address: '12, Jalan Mawar, 50450 Kuala Lumpur',
  phone: '60321234567',
  email: 'kl@mawar.example',
  logo: null,
};

/** What every report and slip has, of a made-up clinic. */
export async function sampleFilling(
  context: SessionContext,
): Promise<Pick<Filling, 'say' | 'general' | 'letterhead'>> {
  const { today } = now();
  const own = await ownFilling(context);
  return {
    ...own,
    letterhead: letterheadOf(clinic),
    general: { ...own.general, ...generalOf(clinic), periodStart: today, periodEnd: today },
  };
}
