import type { Code } from '../../framework/text.tsx';

/** The times of day of an absence. */
interface Times {
  start: string;
  stop: string;
}

export const WHOLE_DAY: Times = { start: '00:00', stop: '24:00' };

/** Common parts of a day. */
export const timePresets = [
  { label: 'ORGANIZER.MORNING', start: '00:00', stop: '13:00' },
  { label: 'ORGANIZER.LUNCH', start: '13:00', stop: '14:00' },
  { label: 'ORGANIZER.AFTERNOON', start: '13:00', stop: '24:00' },
] as const satisfies readonly (Times & { label: Code })[];

/** Whether the times cover the whole day. */
export function isWholeDay({ start, stop }: Times): boolean {
  return start === WHOLE_DAY.start && (stop === WHOLE_DAY.stop || stop === '00:00');
}
