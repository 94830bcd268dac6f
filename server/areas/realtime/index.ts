import type { realtime as calls } from '../../../contract/realtime.ts';
import type { Handlers } from '../../http/context.ts';

export const realtime = new Proxy({}, { get: () => () => Promise.reject(new Error('to come')) }) as Handlers<typeof calls>;
