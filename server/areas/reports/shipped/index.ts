import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSetName, SlipRecordName } from '../../../../contract/reports/dataSets.ts';
import type { VisitStage } from '../../../../contract/reports/printSlips.ts';
import { printSlips, reports, shippedDefinitions } from '../../../db/schema/index.ts';
import type { Database } from '../../../kit/db/database.ts';
import { root } from '../../../kit/root.ts';

interface Shipped<Data> {
  name: string;
  category: string;
  of: Data;
  description: string;
  /** The series of papers that doctors alone issue. */
  issuedIn?: string;
  /** Who one press prints it for. */
  stage?: VisitStage;
  /** Whether a period is asked for. */
  dated?: boolean;
}

/** The reports that come with the product, by their file. */
export const shippedReports: Record<string, Shipped<DataSetName>> = {
  'appointments-by-day': {
    name: 'Appointments day by day',
    category: 'Clinic day',
    of: 'appointments',
    description: 'Every appointment with patient, doctor, room and status.',
    dated: true,
  },
  'appointments-by-doctor': {
    name: 'Appointments by doctor',
    category: 'Clinic day',
    of: 'appointments',
    description: 'How many appointments, and how many minutes, each doctor had.',
    dated: true,
  },
  'appointments-by-type': {
    name: 'Appointments by type',
    category: 'Clinic day',
    of: 'appointments',
    description: 'What patients came for.',
    dated: true,
  },
  attendance: {
    name: 'How appointments were kept',
    category: 'Clinic day',
    of: 'attendance',
    description: 'Done, cancelled and missed, in all and by doctor.',
    dated: true,
  },
  'waiting-times': {
    name: 'Waiting times',
    category: 'Clinic day',
    of: 'attendance',
    description: 'How long patients waited after they arrived, by day and doctor.',
    dated: true,
  },
  'patient-directory': {
    name: 'Patient directory',
    category: 'Patient records',
    of: 'patients',
    description: 'Every patient; with days, those who had an appointment then.',
    dated: true,
  },
  'patients-by-city': {
    name: 'Patients by city',
    category: 'Patient records',
    of: 'patients',
    description: 'Where patients live.',
  },
  'new-patients': {
    name: 'Newly registered patients',
    category: 'Patient records',
    of: 'newPatients',
    description: 'Who was registered, and how they heard of the clinic.',
    dated: true,
  },
  'follow-ups': {
    name: 'Follow-ups to do',
    category: 'Patient records',
    of: 'followUps',
    description: 'Reminders after appointments, and which are done.',
    dated: true,
  },
  messages: {
    name: 'Messages sent',
    category: 'Office',
    of: 'messages',
    description: 'How many messages arrived, by channel.',
    dated: true,
  },
  takings: {
    name: 'Receipts of subscriptions',
    category: 'Office',
    of: 'takings',
    description: 'What was paid for plans, by day.',
    dated: true,
  },
  staff: {
    name: 'Staff list',
    category: 'Office',
    of: 'users',
    description: 'Who works in the branch, by role.',
  },
};

/** The slips that come with the product, by their file. */
export const shippedSlips: Record<string, Shipped<SlipRecordName>> = {
  'slip-patient': {
    name: 'Patient slip',
    category: 'Cards and tickets',
    of: 'patient',
    description: 'Who a patient is, with photo and allergies, on A5.',
  },
  'slip-appointment-card': {
    name: 'Appointment card',
    category: 'Cards and tickets',
    of: 'appointment',
    description: 'Day, time and doctor, on A6.',
    stage: 'booked',
  },
  'slip-queue-ticket': {
    name: 'Queue ticket',
    category: 'Cards and tickets',
    of: 'appointment',
    description: 'The number in the queue, on a roll of 80 mm.',
    stage: 'arrived',
  },
  'slip-medical-certificate': {
    name: 'Medical certificate',
    category: 'Letters',
    of: 'appointment',
    description: 'Certifies that a patient is unfit for work, on A5.',
    stage: 'done',
    issuedIn: 'MC',
  },
  'slip-referral-letter': {
    name: 'Referral letter',
    category: 'Letters',
    of: 'patient',
    description: 'A letter to a colleague, on A4.',
    issuedIn: 'RL',
  },
  'slip-receipt': {
    name: 'Receipt on a roll',
    category: 'Payments made',
    of: 'invoice',
    description: 'What was paid for an invoice, on a roll of 80 mm.',
  },
  'slip-patient-label': {
    name: 'Patient label',
    category: 'Cards and tickets',
    of: 'patient',
    description: 'Name, number, birth and allergies, on a label of 62 by 29 mm.',
  },
  'slip-address-labels': {
    name: 'Address labels',
    category: 'Letters',
    of: 'patient',
    description: 'A sheet of 24 labels, 70 by 37 mm.',
  },
};

const shippedXml = (file: string): string =>
  readFileSync(join(root, 'server/areas/reports/shipped', `${file}.xml`), 'utf8');

/** Stores the reports and slips that this database never had. One that was changed or removed stays so. */
export function storeShipped(database: Database): Promise<void> {
  return database.system(async ({ db }) => {
    const isNew = async (name: string) => {
      const added = await db
        .insert(shippedDefinitions)
        .values({ name })
        .onConflictDoNothing()
        .returning();
      return added.length > 0;
    };
    for (const [file, { name, category, of, description, dated = false }] of Object.entries(
      shippedReports,
    ))
      if (await isNew(file))
        await db
          .insert(reports)
          .values({
            reportName: name,
            reportType: of,
            reportCategory: category,
            description,
            reportXml: shippedXml(file),
            showDateStart: dated,
            showDateEnd: dated,
          })
          .onConflictDoNothing();
    for (const [file, { name, category, of, description, stage, issuedIn }] of Object.entries(
      shippedSlips,
    ))
      if (await isNew(file))
        await db
          .insert(printSlips)
          .values({
            printSlipName: name,
            printSlipType: of,
            printSlipCategory: category,
            description,
            visitStage: stage ?? 'none',
            ...(issuedIn && { issuedBy: 'doctor' as const, series: issuedIn }),
            printSlipXML: shippedXml(file),
          })
          .onConflictDoNothing();
  });
}
