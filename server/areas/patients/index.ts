import type { patients as calls } from '../../../contract/patients.ts';
import type { Handlers } from '../../http/context.ts';

export const patients = new Proxy({}, { get: () => () => Promise.reject(new Error('to come')) }) as Handlers<typeof calls>;
