import type { appointments as calls } from '../../../contract/appointments.ts';
import type { Handlers } from '../../http/context.ts';

export const appointments = new Proxy({}, { get: () => () => Promise.reject(new Error('to come')) }) as Handlers<typeof calls>;
