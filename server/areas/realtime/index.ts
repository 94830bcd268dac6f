import type { realtime as calls } from '../../../contract/realtime.ts';
import type { Handlers } from '../../http/context.ts';

export const realtime = {} as Handlers<typeof calls>;
