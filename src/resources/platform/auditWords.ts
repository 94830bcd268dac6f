import { auditedResources } from '../../../contract/platform/auditLog.ts';
import type { HistoryAction } from '../../../contract/texts/histories.ts';
import { resourceCode } from '../../framework/resource/codes.ts';
import { choice } from '../../framework/resource/fields.ts';
import type { Code } from '../../framework/text.tsx';

/** Names of resources that have no list of their own. */
const named: Readonly<Record<string, Code>> = {
  accounts: 'AUDIT_LOG.ACCOUNTS',
  'calendar-feeds': 'FEED.TITLE',
  'credit-notes': 'BILLING.CREDIT_NOTES',
  'first-steps': 'FIRST_STEPS.TITLE',
  'issued-papers': 'RESOURCE.ISSUED_PAPERS',
  messages: 'MESSAGE.TITLE',
  'nurse-notes': 'MERGE.KIND.nurseNotes',
  'patient-files': 'RESOURCE.PATIENT_FILES',
  sessions: 'AUDIT_LOG.SESSIONS',
  'sms-account': 'PAGE.SMS_ACCOUNT',
  'waiting-screens': 'SCREENS.TITLE',
};

const actions: Readonly<Record<Exclude<HistoryAction, 'times'>, true>> = {
  create: true,
  edit: true,
  delete: true,
  revert: true,
  recover: true,
  lock: true,
  unlock: true,
  takeover: true,
  merge: true,
  unmerge: true,
  print: true,
  give: true,
  void: true,
  restore: true,
  cancel: true,
  end: true,
  overlap: true,
  answer: true,
  ask: true,
  approve: true,
  reject: true,
  accept: true,
  decline: true,
  join: true,
  leave: true,
  link: true,
  unlink: true,
  'withdraw-invitation': true,
  disable: true,
  enable: true,
  'change-email': true,
  'change-password': true,
  'second-factor-on': true,
  'second-factor-off': true,
  'second-factor-reset': true,
  'second-factor-kept': true,
  'recovery-codes': true,
  'recovery-code': true,
  'second-factor-guessed': true,
  mail: true,
  'mail-reset': true,
  'reset-password': true,
  credit: true,
  refund: true,
  invite: true,
  'invite-again': true,
  pay: true,
  subscribe: true,
  submit: true,
  publish: true,
  withdraw: true,
  'sign-in': true,
  choose: true,
  reuse: true,
  refused: true,
  test: true,
  show: true,
};

/** What entries are about, each with the name of its list. */
export const resourceWords = choice(
  auditedResources.map((value) => ({ value, label: named[value] ?? resourceCode(value) })),
);

/** What was done, in the words of histories. */
export const actionWords = choice(
  Object.keys(actions).map((value) => ({ value, label: `HISTORY.${value.toUpperCase()}` })),
);
