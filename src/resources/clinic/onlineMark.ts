import type { Appointment } from '../../../contract/clinic/appointments.ts';
import type { Code } from '../../framework/text.tsx';

type Booked = Pick<Appointment, 'bookedOnline' | 'onlineState' | 'statusMeaning'>;

const openMarks: Partial<Record<NonNullable<Booked['onlineState']>, Code>> = {
  asked: 'ONLINE_BOOKING.WAITS',
  offered: 'ONLINE_BOOKING.WAITS_FOR_VISITOR',
};

// What the desk has given another status is decided.
const openMark = ({ onlineState, statusMeaning }: Booked): Code | undefined =>
  onlineState !== null && statusMeaning === 'booked' ? openMarks[onlineState] : undefined;

/** Whether an appointment that a visitor booked waits: for the desk, or for the answer of its visitor. */
export const isUndecided = (row: Booked): boolean => openMark(row) !== undefined;

/** The text by which lists mark an appointment that a visitor booked; null for any other. */
export const onlineMark = (row: Booked): Code | null =>
  row.bookedOnline ? (openMark(row) ?? 'ONLINE_BOOKING.MARK') : null;
