import type { Code } from '../../framework/text.tsx';

/** Between which times of day someone is away. */
interface Times {
  start: string;
  stop: string;
}

export const WHOLE_DAY: Times = { start: '00:00', stop: '24:00' };

/** Parts of a day that are often wanted. */
export const timePresets = [
  { label: 'ORGANIZER.MORNING', start: '00:00', stop: '13:00' },
  { label: 'ORGANIZER.LUNCH', start: '13:00', stop: '14:00' },
  { label: 'ORGANIZER.AFTERNOON', start: '13:00', stop: '24:00' },
] as const satisfies readonly (Times & { label: Code })[];

/** Whether that is all of a day. */
export function isWholeDay({ start, stop }: Times): boolean {
  return start === WHOLE_DAY.start && (stop === WHOLE_DAY.stop || stop === '00:00');
}
