/**
 * The parts of the texts with which pages begin while the others are on their way: what the codes begin with that pages
 * for visitors show, and those of a clinic's day. Tests open these pages with them alone.
 */
const parts = {
  visitors: [
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
    'PAGE.',
    'PATIENT.NOT_CHOSEN',
    'PAYMENT.',
    'PLAN.',
    'REFERRAL.',
    'RESOURCE.BRANCHES.',
    'RESOURCE.PLANS.',
    'RESOURCE.TENANTS.',
    'ROLE.',
    'SAMPLE_CLINIC.',
    'SESSIONS.',
    'SHELL.',
    'SIGN_UP.',
    'STATE.',
    'SUBSCRIPTION.',
    'TENANT.',
    'VALUE.billing_cycle.',
  ],
  day: [
    'ALERT.',
    'APPT.',
    'BRANCH.',
    'CAL.',
    'DASH.',
    'FIELD.',
    'FIRST_STEPS.',
    'FOLLOW_UP.',
    'FORM.',
    'GENERAL.',
    'LANGUAGE.',
    'LAYOUT.',
    'LIST.',
    'MENU.',
    'MONTH.',
    'ORGANIZER.',
    'PAGE.',
    'QUEUE.',
    'QUICK_PANEL.',
    'RESOURCE.APPOINTMENTS.',
    'RESOURCE.FOLLOW_UPS.',
    'RESOURCE.ORGANIZER.',
    'RESOURCE.PATIENTS.',
    'RESOURCE.WAITING_LIST.',
    'ROLE.',
    'SHELL.',
    'STATE.',
    'VALUE.appt_',
    'WAITING.',
    'WEEKDAY.',
  ],
} as const;

export type TextPart = keyof typeof parts;
export const textParts = Object.keys(parts) as TextPart[];

/** What the menu calls the records of a resource. */
const ofMenu = /^RESOURCE\.\w+$/;

/** Whether a part has a text. */
export const isInPart = (part: TextPart, code: string): boolean =>
  parts[part].some((beginning) => code.startsWith(beginning)) ||
  (part === 'day' && ofMenu.test(code));
