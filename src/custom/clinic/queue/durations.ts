import type { Translate } from '../../../framework/text.tsx';

/** Formats minutes: 12 min, 1 h 05 min. */
export function formatMinutes(t: Translate, minutes: number): string {
  return minutes < 60 ? t('QUEUE.MINUTES', { minutes }) : t('QUEUE.HOURS', parts(minutes));
}

/** Formats the minutes by which someone is late. */
export function formatLateMinutes(t: Translate, minutes: number): string {
  return minutes < 60 ? t('QUEUE.LATE', { minutes }) : t('QUEUE.HOURS_LATE', parts(minutes));
}

function parts(minutes: number) {
  return { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') };
}
