import type { MessageStatus } from '../../../contract/messaging/messageStatuses.ts';
import type { StatusTone } from '../../framework/resource/fields.ts';

/** The colour of each status of a message. */
export const messageTones = {
  queued: 'info',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  fail_authenticate: 'bad',
  unknown: 'warn',
  stopped: 'neutral',
} as const satisfies Record<MessageStatus, StatusTone>;
