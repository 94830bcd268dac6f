import type { TextCode } from '../texts/index.ts';
import type { ValueList } from '../texts/values.ts';

/**
 * How a value is written. `moment` is the clinic's wall clock, `day` YYYY-MM-DD, `time` a moment of which the time of
 * day counts, `money` sen, `picture` a JPEG or PNG.
 */
export type ReportFieldKind =
  | 'text'
  | 'phone'
  | 'sex'
  | 'day'
  | 'time'
  | 'moment'
  | 'number'
  | 'money'
  | 'picture';

interface ReportField {
  kind: ReportFieldKind;
  /** The list of which it is a value. */
  list?: ValueList;
  /** The text that each of its values is shown as. */
  texts?: Readonly<Record<string, TextCode>>;
}

const messageStatusTexts = {
  queued: 'MESSAGE.STATUS.queued',
  sent: 'MESSAGE.STATUS.sent',
  delivered: 'MESSAGE.STATUS.delivered',
  failed: 'MESSAGE.STATUS.failed',
  fail_authenticate: 'MESSAGE.STATUS.fail_authenticate',
  stopped: 'MESSAGE.STATUS.stopped',
  unknown: 'MESSAGE.STATUS.unknown',
} as const;
const invoiceStatusTexts = {
  PAID: 'RESOURCE.INVOICES.STATUS.PAID',
  CANCELLED: 'RESOURCE.INVOICES.STATUS.CANCELLED',
  CREDITED: 'RESOURCE.INVOICES.STATUS.CREDITED',
} as const;
const roleTexts = {
  Tenant: 'ROLE.Tenant',
  Manager: 'ROLE.Manager',
  Doctor: 'ROLE.Doctor',
  Nurse: 'ROLE.Nurse',
  Receptionist: 'ROLE.Receptionist',
} as const;

/** Every field that a report or slip can have. Its label is the text REPORT.FIELD.<name>. */
export const reportFields = {
  day: { kind: 'day' },
  time: { kind: 'time' },
  patientName: { kind: 'text' },
  identityNumber: { kind: 'text' },
  title: { kind: 'text', list: 'addressing_title' },
  sex: { kind: 'sex' },
  birthDay: { kind: 'day' },
  age: { kind: 'number' },
  phone: { kind: 'phone' },
  email: { kind: 'text' },
  address: { kind: 'text' },
  postcode: { kind: 'text' },
  city: { kind: 'text' },
  state: { kind: 'text' },
  nationality: { kind: 'text', list: 'country' },
  race: { kind: 'text', list: 'ethnic' },
  allergies: { kind: 'text' },
  company: { kind: 'text' },
  source: { kind: 'text' },
  registered: { kind: 'day' },
  photo: { kind: 'picture' },
  doctor: { kind: 'text' },
  type: { kind: 'text', list: 'appt_type' },
  status: { kind: 'text', list: 'appt_status' },
  room: { kind: 'text', list: 'appt_location' },
  category: { kind: 'text', list: 'appt_priority' },
  cancelReason: { kind: 'text', list: 'appt_cancel_reason' },
  complaint: { kind: 'text' },
  remark: { kind: 'text' },
  minutes: { kind: 'number' },
  queueNumber: { kind: 'number' },
  walkIn: { kind: 'text', texts: { YES: 'SHELL.YES' } },
  arrived: { kind: 'time' },
  started: { kind: 'time' },
  finished: { kind: 'time' },
  minutesWaited: { kind: 'number' },
  message: { kind: 'text' },
  done: { kind: 'day' },
  channel: { kind: 'text' },
  template: { kind: 'text' },
  messageStatus: { kind: 'text', texts: messageStatusTexts },
  reason: { kind: 'text' },
  number: { kind: 'text' },
  receiptNumber: { kind: 'text' },
  branch: { kind: 'text' },
  plan: { kind: 'text' },
  price: { kind: 'money' },
  discount: { kind: 'money' },
  tax: { kind: 'money' },
  amount: { kind: 'money' },
  credited: { kind: 'money' },
  net: { kind: 'money' },
  paidBy: { kind: 'text', list: 'payment_method' },
  invoiceStatus: { kind: 'text', texts: invoiceStatusTexts },
  name: { kind: 'text' },
  role: { kind: 'text', texts: roleTexts },
  blocked: { kind: 'text', texts: { YES: 'SHELL.YES' } },
} as const satisfies Record<string, ReportField>;
export type FieldName = keyof typeof reportFields;

/** Values that every report and slip has, whatever its data: of the clinic, the person, the day and the period. */
export const generalFields = {
  today: { kind: 'day' },
  now: { kind: 'moment' },
  staff: { kind: 'text' },
  clinic: { kind: 'text' },
  clinicCompany: { kind: 'text' },
  clinicAddress: { kind: 'text' },
  clinicPhone: { kind: 'phone' },
  clinicEmail: { kind: 'text' },
  periodStart: { kind: 'day' },
  periodEnd: { kind: 'day' },
} as const satisfies Record<string, ReportField>;
type GeneralFieldName = keyof typeof generalFields;

/** Whether a name is that of a field of data. */
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(reportFields, name);

const isGeneral = (name: string): name is GeneralFieldName => Object.hasOwn(generalFields, name);

/** The declaration of a field of data or of every report. */
export function fieldOf(name: string): ReportField | undefined {
  if (isFieldName(name)) return reportFields[name];
  return isGeneral(name) ? generalFields[name] : undefined;
}
