import { manyPatients } from '../clinic/manyPatients.ts';
import type { FieldName } from './fields.ts';

export interface DataSet {
  /** Whose records it reads: only those who may list all of them run its reports. */
  resource: string;
  /** Whose rows: those of the chosen branch, or, for people of the platform without one, of all. */
  of: 'branch' | 'account';
  fields: readonly FieldName[];
  /** Of more rows than these only for who has confirmed who they are. */
  recentlyConfirmed?: { rows: number };
}

const patientFields = [
  'patientName',
  'identityNumber',
  'sex',
  'birthDay',
  'age',
  'phone',
  'email',
  'address',
  'postcode',
  'city',
  'state',
  'nationality',
  'race',
  'company',
  'source',
  'registered',
] as const satisfies readonly FieldName[];

/** The sets of rows that reports are made of. Their rows are narrowed to a period of the clinic's days, where one is given. */
export const dataSets = {
  /** By the day of the appointment. */
  appointments: {
    resource: 'appointments',
    of: 'branch',
    fields: [
      'day',
      'time',
      'patientName',
      'identityNumber',
      'phone',
      'doctor',
      'type',
      'status',
      'room',
      'category',
      'minutes',
      'queueNumber',
      'walkIn',
      'complaint',
      'remark',
    ],
  },
  /** How appointments were kept, by their day; those that are still to come are left out. */
  attendance: {
    resource: 'appointments',
    of: 'branch',
    fields: [
      'day',
      'time',
      'patientName',
      'doctor',
      'type',
      'status',
      'cancelReason',
      'arrived',
      'started',
      'finished',
      'minutesWaited',
      'walkIn',
    ],
  },
  /** Every patient, by name; a period narrows them to those with an appointment in it. */
  patients: {
    resource: 'patients',
    of: 'branch',
    fields: patientFields,
    recentlyConfirmed: manyPatients,
  },
  /** By the day of registration. */
  newPatients: {
    resource: 'patients',
    of: 'branch',
    fields: patientFields,
    recentlyConfirmed: manyPatients,
  },
  /** By the day of the reminder. */
  followUps: {
    resource: 'follow-ups',
    of: 'branch',
    fields: ['day', 'time', 'patientName', 'phone', 'doctor', 'type', 'remark', 'message', 'done'],
  },
  /** By the day of sending, or of writing where they were not sent. */
  messages: {
    resource: 'messages',
    of: 'branch',
    fields: [
      'day',
      'time',
      'channel',
      'patientName',
      'phone',
      'message',
      'template',
      'messageStatus',
      'reason',
    ],
  },
  /**
   * Invoices of subscriptions, by their day. `credited` is what credit notes gave back, `net` what is left of the amount,
   * which is nothing of a cancelled one.
   */
  invoices: {
    resource: 'invoices',
    of: 'account',
    fields: [
      'day',
      'number',
      'company',
      'branch',
      'plan',
      'price',
      'discount',
      'tax',
      'amount',
      'credited',
      'net',
      'paidBy',
      'invoiceStatus',
    ],
  },
  /** Receipts of subscriptions, by their day. */
  takings: {
    resource: 'invoices',
    of: 'account',
    fields: ['day', 'receiptNumber', 'number', 'company', 'branch', 'plan', 'amount', 'paidBy'],
  },
  /** Who works in the branch. It knows no period. */
  users: {
    resource: 'branch-users',
    of: 'account',
    fields: ['name', 'email', 'phone', 'role', 'branch', 'blocked'],
  },
} as const satisfies Record<string, DataSet>;
export type DataSetName = keyof typeof dataSets;
export const dataSetNames = Object.keys(dataSets) as [DataSetName, ...DataSetName[]];

interface SlipRecord {
  /** Whose records it is printed for: those who may see one print it. */
  resource: string;
  fields: readonly FieldName[];
}

const ofPatient = [
  'patientName',
  'title',
  'identityNumber',
  'sex',
  'birthDay',
  'age',
  'phone',
  'email',
  'address',
  'postcode',
  'city',
  'state',
  'nationality',
  'race',
  'allergies',
  'company',
  'registered',
  'photo',
] as const satisfies readonly FieldName[];

/** The records that slips are printed for. */
export const slipRecords = {
  patient: { resource: 'patients', fields: ofPatient },
  appointment: {
    resource: 'appointments',
    fields: [
      ...ofPatient,
      'day',
      'time',
      'doctor',
      'type',
      'status',
      'room',
      'category',
      'minutes',
      'queueNumber',
      'complaint',
      'remark',
    ],
  },
  invoice: {
    resource: 'invoices',
    fields: [
      'day',
      'number',
      'receiptNumber',
      'company',
      'branch',
      'address',
      'plan',
      'price',
      'discount',
      'tax',
      'amount',
      'paidBy',
      'invoiceStatus',
    ],
  },
} as const satisfies Record<string, SlipRecord>;
export type SlipRecordName = keyof typeof slipRecords;
export const slipRecordNames = Object.keys(slipRecords) as [SlipRecordName, ...SlipRecordName[]];

/** What a definition is of: a set of rows, or the record that a slip is printed for. */
export type Subject =
  | { kind: 'report'; data: DataSetName }
  | { kind: 'slip'; data: SlipRecordName };

/** The fields of a subject's data. */
export const fieldsOf = ({ kind, data }: Subject): readonly string[] =>
  kind === 'report' ? dataSets[data].fields : slipRecords[data].fields;
