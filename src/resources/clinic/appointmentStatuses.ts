import type { StatusMeaning } from '../../../contract/clinic/lookups.ts';
import type { Code } from '../../framework/text.tsx';
import type { StatusTone } from '../../ui/Page.tsx';

/** The tone of a status, by its meaning. */
export const statusTones: Record<StatusMeaning, StatusTone> = {
  booked: 'neutral',
  confirmed: 'info',
  arrived: 'warn',
  called: 'violet',
  inProgress: 'accent',
  done: 'good',
  cancelled: 'bad',
  noShow: 'bad',
};

/** The usual next status of an appointment. */
export const nextStatus: Partial<Record<StatusMeaning, StatusMeaning>> = {
  booked: 'arrived',
  confirmed: 'arrived',
  arrived: 'called',
  called: 'inProgress',
  inProgress: 'done',
};

/** The steps of a visit, each with its key and the text of its button. */
export const visitSteps = [
  { meaning: 'arrived', key: 'a', text: 'QUEUE.STEP.arrived' },
  { meaning: 'called', key: 'c', text: 'QUEUE.STEP.called' },
  { meaning: 'inProgress', key: 's', text: 'QUEUE.STEP.inProgress' },
  { meaning: 'done', key: 'f', text: 'QUEUE.STEP.done' },
  { meaning: 'noShow', key: 'n', text: 'QUEUE.STEP.noShow' },
  { meaning: 'cancelled', key: 'x', text: 'QUEUE.STEP.cancelled' },
] as const satisfies readonly { meaning: StatusMeaning; key: string; text: Code }[];
