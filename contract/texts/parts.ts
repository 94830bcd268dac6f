/** The parts of the texts with which pages begin while the others are on their way. */
export const textParts = ['visitors', 'day'] as const;
export type TextPart = (typeof textParts)[number];

/**
 * What the codes begin with that pages for visitors show, and those of a clinic's day. Tests open these pages with them
 * alone.
 */
const parts: Readonly<Record<TextPart, readonly string[]>> = {
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
    'ABOUT.about',
    'ABOUT.contact',
    'ALERT.',
    'APPT.',
    'ATTENDANCE.',
    'BOOK.',
    'BRANCH.',
    'CAL.',
    'CANCEL.',
    'DASH.',
    'FIELD.',
    'FIRST_STEPS.',
    'FOLLOW_UP.',
    'FORM.',
    'GENERAL.',
    'HEALTH.TITLE',
    'INVITATIONS.TITLE',
    'LANGUAGE.',
    'LAYOUT.',
    'LIST.',
    'MENU.',
    'MESSAGE.SEND',
    'MONTH.',
    'NOTI.OPEN',
    'ORGANIZER.',
    'OWN_BRANCHES.TITLE',
    'PAGE.',
    'PATIENT.ALLERGIES',
    'PDF.USAGE',
    'PDF.VIEWER',
    'QUEUE.',
    'QUICK_PANEL.',
    'REPORT.PRINT',
    'RESOURCE.APPOINTMENTS.',
    'RESOURCE.FOLLOW_UPS.',
    'RESOURCE.ORGANIZER.',
    'RESOURCE.PATIENTS.',
    'RESOURCE.WAITING_LIST.',
    'ROLE.',
    'SESSIONS.TITLE',
    'SHELL.',
    'SLIP.',
    'STATE.',
    'TRANSLATION.TITLE',
    'VALUE.appt_',
    'WAITING.',
    'WEEKDAY.',
  ],
};

/** What the menu calls the records of a resource. */
const ofMenu = /^RESOURCE\.\w+$/;

/** Whether a part has a text. */
export const isInPart = (part: TextPart, code: string): boolean =>
  parts[part].some((beginning) => code.startsWith(beginning)) ||
  (part === 'day' && ofMenu.test(code));
