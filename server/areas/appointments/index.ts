import type { appointments as calls } from '../../../contract/appointments.ts';
import type { Handlers } from '../../http/context.ts';

export const appointments = {} as Handlers<typeof calls>;
