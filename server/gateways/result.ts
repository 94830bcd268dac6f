import type { MessageStatus } from '../../contract/messaging/messageStatuses.ts';
import type { TextCode } from '../../contract/texts/index.ts';

/** Why a gateway refused. */
export interface Refusal {
  status: Extract<MessageStatus, 'failed' | 'fail_authenticate'>;
  reason: TextCode;
}

/**
 * The result of a gateway request. `away`: it was not reached, or refused temporarily, so the request can be repeated.
 * `unknown`: it was reached and gave no answer, so it may have acted.
 */
export type GatewayResult<Value> =
  | ({ is: 'done' } & Value)
  | ({ is: 'refused' } & Refusal)
  | { is: 'away' }
  | { is: 'unknown' };
