import { type SmsGatewayName, smsGateways } from '../../../contract/messaging/smsGateways.ts';
import type { Config } from '../../config.ts';
import type { SmsGateways, SmsListeners } from './index.ts';
import { ismsGateway } from './isms.ts';
import { moceanGateway } from './mocean.ts';
import { oneWaySmsGateway } from './oneWaySms.ts';
import { smppGateway } from './smpp.ts';

type Addresses = Partial<Record<SmsGatewayName, string>>;

/** The addresses of the gateways that the environment names. */
export function configuredSms(config: Config): Addresses {
  const addresses = {
    isms: config.SMS_URL,
    onewaysms: config.ONEWAYSMS_URL,
    mocean: config.MOCEAN_URL,
    smpp: config.SMPP_URL,
  };
  return Object.fromEntries(
    smsGateways.flatMap((name) => (addresses[name] === undefined ? [] : [[name, addresses[name]]])),
  );
}

/** A connection to each gateway that has an address. No other address is ever asked, and no redirect followed. */
export function smsGatewaysAt(
  { isms, onewaysms, mocean, smpp }: Addresses,
  listeners: SmsListeners,
): { gateways: SmsGateways; close(): void } {
  const lines = smpp === undefined ? undefined : smppGateway(smpp, listeners);
  return {
    gateways: {
      ...(isms !== undefined && { isms: ismsGateway(isms) }),
      ...(onewaysms !== undefined && { onewaysms: oneWaySmsGateway(onewaysms) }),
      ...(mocean !== undefined && { mocean: moceanGateway(mocean) }),
      ...(lines && { smpp: lines }),
    },
    close: () => lines?.close(),
  };
}
