import type { organizer as calls } from '../../../contract/organizer.ts';
import type { Handlers } from '../../http/context.ts';

export const organizer = {} as Handlers<typeof calls>;
