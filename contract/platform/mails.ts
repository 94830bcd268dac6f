/** The placeholders of mails, each with a value to show in its place. */
export const mailPlaceholders = {
  name: 'Aisyah binti Omar',
  who: 'Tan Wei Ming',
  email: 'aisyah@clinic.example',
  branch: 'Klinik Mawar KL',
  company: 'Klinik Mawar Sdn Bhd',
  role: 'Receptionist',
  days: '7',
  day: '2031-12-31',
  plan: 'Clinic',
  invoiceNo: 'INV000123',
  amount: 'RM 1,200.00',
  title: 'Invoice',
  left: '9',
  device: 'Chrome, Windows',
  time: '31 Dec 2031 02:30 PM',
  before: '30 Dec 2031 10:00 AM',
  until: '31 Dec 2031 02:30 PM',
  number: 'INV000123',
  reason: 'The number does not match.',
  code: '123456',
  payment: 'Or by transfer to Bank Contoh 5123 4567 8901, with the number PF000123.',
  link: 'https://clinic.example/',
} as const satisfies Record<string, string>;
export type MailPlaceholder = keyof typeof mailPlaceholders;

interface MailDeclaration {
  placeholders: readonly MailPlaceholder[];
  /** Those without which it is of no use. */
  required: readonly MailPlaceholder[];
  /** Whether it goes out in every language that ships, as nobody knows its reader's. */
  inAll?: true;
}

/**
 * Every mail that the product sends, by its key. Its shipped words are the texts MAIL.<KEY>.SUBJECT and MAIL.<KEY>.TEXT;
 * a row of `email_template` replaces them in one language.
 */
export const mails = {
  RESET: { placeholders: ['name', 'link'], required: ['link'] },
  INVITATION: {
    placeholders: ['who', 'branch', 'company', 'role', 'days', 'email', 'link'],
    required: ['email', 'link'],
  },
  BRANCH_ASKS: {
    placeholders: ['who', 'branch', 'company', 'role', 'link'],
    required: ['branch', 'link'],
  },
  PASSWORD_SET: { placeholders: ['name', 'who'], required: [] },
  PASSWORD_LINK: { placeholders: ['name', 'who', 'link'], required: ['link'] },
  EMAIL_CODE: { placeholders: ['name', 'email', 'code'], required: ['code'] },
  EMAIL_ASKED: { placeholders: ['name', 'email'], required: ['email'] },
  SECOND_FACTOR_ON: { placeholders: ['name'], required: [] },
  SECOND_FACTOR_OFF: { placeholders: ['name'], required: [] },
  SECOND_FACTOR_GUESSED: { placeholders: ['name'], required: [] },
  RECOVERY_CODE_USED: { placeholders: ['name', 'left'], required: [] },
  PASSKEY_ADDED: { placeholders: ['name', 'title'], required: ['title'] },
  PASSKEY_REMOVED: { placeholders: ['name', 'title'], required: ['title'] },
  PASSKEY_TAKEN: { placeholders: ['name', 'title', 'who'], required: ['title'] },
  PIN_SET: { placeholders: ['name'], required: [] },
  API_KEY_MADE: {
    placeholders: ['name', 'title', 'company', 'who', 'link'],
    required: ['title', 'link'],
    inAll: true,
  },
  API_KEY_EXPIRES: {
    placeholders: ['name', 'title', 'company', 'day', 'link'],
    required: ['day', 'link'],
    inAll: true,
  },
  DOMAIN_MISSING: {
    placeholders: ['name', 'title', 'day', 'link'],
    required: ['title', 'day', 'link'],
  },
  SECOND_FACTOR_RESET: { placeholders: ['name', 'who', 'until', 'link'], required: ['link'] },
  SECOND_FACTOR_RESET_ASKED: { placeholders: ['name', 'who', 'until'], required: [] },
  NEW_DEVICE: { placeholders: ['name', 'device', 'time', 'link'], required: ['link'] },
  EMAIL_CHANGED: { placeholders: ['name', 'email'], required: ['email'] },
  MIGRATION: {
    placeholders: ['branch', 'company', 'who', 'email'],
    required: ['branch', 'email'],
    inAll: true,
  },
  PLAN_ENDS: {
    placeholders: ['branch', 'plan', 'day', 'link'],
    required: ['day', 'link'],
    inAll: true,
  },
  PLAN_ENDED: {
    placeholders: ['branch', 'plan', 'day', 'link'],
    required: ['day', 'link'],
    inAll: true,
  },
  PROFORMA: {
    placeholders: ['branch', 'plan', 'number', 'amount', 'day', 'payment', 'link'],
    required: ['number', 'amount', 'link'],
    inAll: true,
  },
  RENEWAL: {
    placeholders: ['branch', 'plan', 'number', 'amount', 'day', 'payment', 'link'],
    required: ['number', 'amount', 'day', 'link'],
    inAll: true,
  },
  PROFORMA_DUE: {
    placeholders: ['branch', 'plan', 'number', 'amount', 'day', 'payment', 'link'],
    required: ['number', 'amount', 'day', 'link'],
    inAll: true,
  },
  PROFORMA_LAPSED: {
    placeholders: ['branch', 'plan', 'number', 'amount', 'day', 'link'],
    required: ['number', 'link'],
    inAll: true,
  },
  ACCOUNT_STATEMENT: { placeholders: ['company', 'day', 'amount'], required: [] },
  RECORDS_REMOVED: {
    placeholders: ['company', 'day', 'number'],
    required: ['number'],
    inAll: true,
  },
  RECEIPT: {
    placeholders: ['branch', 'plan', 'invoiceNo', 'amount', 'day'],
    required: ['invoiceNo', 'amount'],
    inAll: true,
  },
  PAYMENT_WAITS: {
    placeholders: ['branch', 'number', 'amount', 'reason'],
    required: ['amount', 'reason'],
    inAll: true,
  },
  PAYMENT_DECIDED: {
    placeholders: ['branch', 'number', 'amount', 'reason'],
    required: ['amount', 'reason'],
    inAll: true,
  },
  PROVIDER_APPROVED: { placeholders: ['name', 'link'], required: ['link'], inAll: true },
  PROVIDER_REJECTED: {
    placeholders: ['name', 'reason', 'link'],
    required: ['reason', 'link'],
    inAll: true,
  },
  PROVIDER_CHANGE_APPROVED: { placeholders: ['name', 'link'], required: ['link'], inAll: true },
  PROVIDER_CHANGE_REJECTED: {
    placeholders: ['name', 'reason', 'link'],
    required: ['reason', 'link'],
    inAll: true,
  },
  BOOKING_CODE: { placeholders: ['branch', 'code'], required: ['code'] },
  BOOKING_ASKED: {
    placeholders: ['name', 'branch', 'who', 'time', 'link'],
    required: ['time', 'link'],
  },
  BOOKING_MADE: {
    placeholders: ['name', 'branch', 'who', 'time', 'link'],
    required: ['time', 'link'],
  },
  BOOKING_APPROVED: { placeholders: ['name', 'branch', 'who', 'time'], required: ['time'] },
  BOOKING_MOVED: {
    placeholders: ['name', 'branch', 'who', 'time', 'link'],
    required: ['time', 'link'],
  },
  BOOKING_OFFERED: {
    placeholders: ['name', 'branch', 'who', 'time', 'before', 'link'],
    required: ['time', 'link'],
  },
  BOOKING_ENDED: { placeholders: ['name', 'branch', 'who', 'time'], required: ['time'] },
  BOOKING_DECLINED: {
    placeholders: ['name', 'branch', 'who', 'time', 'reason'],
    required: ['time'],
  },
  BOOKING_CANCELLED: { placeholders: ['name', 'branch', 'who', 'time'], required: ['time'] },
  TEST: { placeholders: ['name'], required: [] },
  DOCUMENT: { placeholders: ['title', 'number', 'branch', 'amount'], required: ['number'] },
} as const satisfies Record<string, MailDeclaration>;
export type MailKey = keyof typeof mails;

/** The keys of all mails. */
export const mailKeys = Object.keys(mails) as [MailKey, ...MailKey[]];

/** What a mail is filled with. */
export type MailValues<K extends MailKey> = Record<
  (typeof mails)[K]['placeholders'][number],
  string
>;

/** The declaration of a mail. */
export const mailOf = (key: MailKey): MailDeclaration => mails[key];

/** Secrets and addresses: they stay out of subjects, which are stored and shown on locked screens. */
export const onlyInContent: readonly MailPlaceholder[] = ['link', 'code'];

/** The names in a text's {placeholders}, each once, known or not. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)),
];

/** Replaces the {placeholders} of a text, all at once: a value is not looked at again. Others stay. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Record<string, string>>,
  shown: (value: string, name: string) => string = (value) => value,
): string =>
  text.replace(/\{(\w{1,20})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? shown(values[name] ?? '', name) : whole,
  );
