import type { WhatsAppAnswer } from '../../../../contract/messaging/whatsapp.ts';
import { whatsAppInstances as table } from '../../../db/schema/index.ts';
import type { GatewayResult, Refusal } from '../../../gateways/result.ts';
import type {
  WhatsAppAccount,
  WhatsAppGateway,
  WhatsAppGateways,
} from '../../../gateways/whatsapp/index.ts';
import { mayGoTo } from '../../../kit/gateways/secretHost.ts';
import { type Failure, refusal } from '../../../kit/http/failure.ts';
import type { SecretBox } from '../../../kit/secrets/box.ts';
import { placeOf } from '../../../kit/secrets/stored.ts';

export type Instance = typeof table.$inferSelect;

/** What asks the gateway about an instance. */
export interface Asking {
  gateway: WhatsAppGateway;
  account: WhatsAppAccount;
}

/** The gateway and the account of an instance, or why it cannot be asked. */
export function askingOf(
  { whatsApp, secrets }: { whatsApp: WhatsAppGateways; secrets: SecretBox },
  { branchId, gateway: kind, instanceId, token, host }: Instance,
): Asking | Refusal {
  const { [kind]: gateway } = whatsApp;
  const opened = secrets.open(token, placeOf(table.token, branchId));
  if (!gateway || opened === undefined) return { status: 'failed', reason: 'WHATSAPP.GATEWAY_OFF' };
  if (!mayGoTo(host, gateway))
    return { status: 'fail_authenticate', reason: 'WHATSAPP.TOKEN_AGAIN' };
  return { gateway, account: { instanceId, token: opened } };
}

/** The same; throws 409 with the reason where it cannot be asked. */
export function mustAsk(...given: Parameters<typeof askingOf>): Asking {
  const asking = askingOf(...given);
  if ('reason' in asking) throw refusal(409, asking.reason);
  return asking;
}

/** The value of a gateway's answer. Throws 409 with the reason where there is none. */
export function answerOf<Value extends object>(result: GatewayResult<Value>): Value {
  if (result.is === 'done') return result;
  throw result.is === 'refused' ? refusal(409, result.reason) : gatewayOff();
}

/** The 409 error for a gateway that cannot be reached, or is not configured. */
const gatewayOff = (): Failure => refusal(409, 'WHATSAPP.GATEWAY_OFF');

/** What the state of an instance means for someone who wants it connected with a telephone. */
export function answerFor(
  { state, phone }: { state: WhatsAppAnswer; phone: string },
  wanted: string,
): WhatsAppAnswer {
  return state === 'connected' && phone !== wanted ? 'Connected with someone' : state;
}
