import type { LookupFunction } from 'node:net';
import { type SmsGatewayName, smsGateways } from '../../../contract/messaging/smsGateways.ts';
import type { Name } from '../../config.ts';
import type { Config } from '../../kit/config.ts';
import { STAND_IN_HOST } from '../../kit/gateways/secretHost.ts';
import { lookupFor } from '../settings/reach.ts';
import type { SmsGateways, SmsListeners } from './index.ts';
import { ismsGateway } from './isms.ts';
import { moceanGateway } from './mocean.ts';
import { oneWaySmsGateway } from './oneWaySms.ts';
import { smppGateway } from './smpp.ts';

type Addresses = Partial<Record<SmsGatewayName, string>>;
/** How the names of gateways are looked up, where not every address may be asked. */
type Lookups = Partial<Record<SmsGatewayName, LookupFunction | undefined>>;

const variables = {
  isms: 'SMS_URL',
  onewaysms: 'ONEWAYSMS_URL',
  mocean: 'MOCEAN_URL',
  smpp: 'SMPP_URL',
} as const satisfies Record<SmsGatewayName, Name>;

/** The addresses of the gateways that the configuration names. */
export const configuredSms = (config: Config): Addresses =>
  Object.fromEntries(
    smsGateways.flatMap((name) => {
      const { [variables[name]]: address } = config;
      return address === undefined ? [] : [[name, address]];
    }),
  );

/** How the configuration has their names looked up. */
export const smsLookups = (config: Config): Lookups =>
  Object.fromEntries(smsGateways.map((name) => [name, lookupFor(config, variables[name])]));

/** Connections to the local stand-ins. */
export function standInSms(
  addresses: Addresses,
  listeners: SmsListeners,
): ReturnType<typeof smsGatewaysAt> {
  const made = smsGatewaysAt(addresses, listeners);
  for (const gateway of Object.values(made.gateways))
    Object.assign(gateway, { host: STAND_IN_HOST });
  return made;
}

/** A connection to each gateway that has an address. No other address is ever asked, and no redirect followed. */
export function smsGatewaysAt(
  { isms, onewaysms, mocean, smpp }: Addresses,
  listeners: SmsListeners,
  lookups: Lookups = {},
): { gateways: SmsGateways; close(): void } {
  const lines =
    smpp === undefined
      ? undefined
      : smppGateway({ address: smpp, lookup: lookups.smpp }, listeners);
  return {
    gateways: {
      ...(isms !== undefined && { isms: ismsGateway(isms, lookups.isms) }),
      ...(onewaysms !== undefined && {
        onewaysms: oneWaySmsGateway(onewaysms, lookups.onewaysms),
      }),
      ...(mocean !== undefined && { mocean: moceanGateway(mocean, lookups.mocean) }),
      ...(lines && { smpp: lines }),
    },
    close: () => lines?.close(),
  };
}
