import { problemsOf } from '../../../framework/problem.ts';

const gone: ReadonlySet<string> = new Set(['ONLINE_BOOKING.TAKEN', 'ONLINE_BOOKING.HOLD_OVER']);

/** Whether a refusal says that another time has to be chosen. */
export const isTimeGone = (error: unknown): boolean =>
  problemsOf(error).some(({ message }) => gone.has(message));
