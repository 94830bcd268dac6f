import type { GatewayName } from '../../../contract/platform/gatewayFields.ts';
import type { gatewayStates } from '../../../contract/platform/gatewaySettings.ts';
import type { Config } from '../../kit/config.ts';
import { projectOf } from '../../kit/gateways/push/configured.ts';
import { configuredAccount } from '../payment/hostedPage.ts';
import { configuredSms } from '../sms/configured.ts';
import { usesPaymentStandIn, usesStandIn } from '../usesStandIn.ts';
import { withStored } from './overlay.ts';
import type { StoredFields } from './stored.ts';

type State = (typeof gatewayStates)[number];

const isUsed: Readonly<Record<GatewayName, (config: Config) => boolean>> = {
  email: ({ SMTP_URL }) => SMTP_URL !== undefined,
  whatsapp: ({ WHATSAPP_URL, WHATSAPP_CLOUD_URL }) =>
    (WHATSAPP_URL ?? WHATSAPP_CLOUD_URL) !== undefined,
  sms: (config) => Object.keys(configuredSms(config)).length > 0,
  molpay: (config) => configuredAccount(config) !== undefined,
  firebase: (config) => projectOf(config) !== undefined,
};

const isReplaced: Readonly<Record<GatewayName, (config: Config) => boolean>> = {
  email: (config) => usesStandIn(config, 'mail'),
  whatsapp: (config) => usesStandIn(config, 'whatsapp'),
  sms: (config) => usesStandIn(config, 'sms'),
  molpay: usesPaymentStandIn,
  firebase: () => false,
};

/** Gateways that are of no use while a part of their settings is missing. */
const wholes: readonly GatewayName[] = ['molpay', 'firebase'];

/** What a gateway is with these fields of its own beside the environment's. */
export function stateOf(environment: Config, gateway: GatewayName, own: StoredFields): State {
  const config = withStored(environment, { [gateway]: own });
  if (isUsed[gateway](config)) return 'used';
  if (wholes.includes(gateway) && Object.keys(own).length > 0) return 'incomplete';
  return isReplaced[gateway](config) ? 'standIn' : 'off';
}
