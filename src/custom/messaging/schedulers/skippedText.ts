import type { Translate } from '../../../framework/text.tsx';

const known = [
  'SMS.NO_MOBILE',
  'SMS.OPTED_OUT',
  'SMS.NEEDS_APPOINTMENT',
  'GENERAL.NOT_FOUND',
] as const;

/** Why recipients get no message, after their number. */
export function skippedText(t: Translate, reason: string): string {
  const code = known.find((each) => each === reason) ?? 'OTHER';
  return t(`SCHEDULER.SKIPPED.${code}`);
}
