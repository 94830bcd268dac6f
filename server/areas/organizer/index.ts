import type { organizer as calls } from '../../../contract/organizer.ts';
import type { Handlers } from '../../http/context.ts';

export const organizer = new Proxy({}, { get: () => () => Promise.reject(new Error('to come')) }) as Handlers<typeof calls>;
