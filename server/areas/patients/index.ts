import type { patients as calls } from '../../../contract/patients.ts';
import type { Handlers } from '../../http/context.ts';

export const patients = {} as Handlers<typeof calls>;
