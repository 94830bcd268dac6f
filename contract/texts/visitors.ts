/** What the codes of the texts begin with that pages for visitors show. A test opens these pages with them alone. */
const beginnings = [
  'ABOUT.',
  'ALERT.',
  'AUTH.',
  'BRANCH.',
  'EINVOICE.',
  'ERROR.',
  'EWT.',
  'FIELD.',
  'FORM.',
  'FRONT.',
  'GENERAL.',
  'HOME.',
  'INVITE.',
  'LANGUAGE.',
  'LAYOUT.',
  'MONTH.',
  'MSIC.',
  'PAGE.',
  'PATIENT.NOT_CHOSEN',
  'PAYMENT.',
  'PLAN.',
  'REFERRAL.',
  'RESOURCE.BRANCHES.',
  'RESOURCE.PLANS.',
  'RESOURCE.TENANTS.',
  'ROLE.',
  'SCREEN.',
  'SAMPLE_CLINIC.',
  'SESSIONS.',
  'SHELL.',
  'SIGN_UP.',
  'STATE.',
  'SUBSCRIPTION.',
  'TENANT.',
  'VALUE.billing_cycle.',
];

/** The pages for visitors, and those of them with more words than the others shall wait for. */
export type TextPart = 'visitors' | 'booking';

const ofPart: Readonly<Record<TextPart, readonly string[]>> = {
  visitors: beginnings,
  booking: [...beginnings, 'ONLINE_BOOKING.'],
};

/** Whether pages of a part may show a text. */
export const isInPart = (part: TextPart, code: string): boolean =>
  ofPart[part].some((beginning) => code.startsWith(beginning));
