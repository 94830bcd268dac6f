import { isIP, type LookupFunction } from 'node:net';
import type { Name } from '../../config.ts';
import type { Config } from '../../kit/config.ts';
import { isPublicAddress, publicLookup } from '../../kit/gateways/push/address.ts';

/** The protocols by which nothing travels unencrypted; over smtp, encryption is then insisted on. */
const encrypted = new Set(['https:', 'smtps:', 'smtp:', 'ssmpp:']);

/**
 * Whether an address that was entered in the product may be asked, as far as it says by itself. Where its name leads is
 * checked when it is looked up (`lookupFor`).
 */
export function mayReach(
  address: string,
  { GATEWAYS_TO_PRIVATE }: Pick<Config, 'GATEWAYS_TO_PRIVATE'>,
): boolean {
  if (GATEWAYS_TO_PRIVATE) return true;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  return encrypted.has(protocol) && (isIP(host) === 0 || isPublicAddress(host));
}

/**
 * How the name of a gateway is looked up: undefined for any address, where the environment gives it or the server allows
 * all of them; otherwise public addresses alone.
 */
export const lookupFor = (config: Config, variable: Name): LookupFunction | undefined =>
  config.GATEWAYS_TO_PRIVATE || config.given.has(variable) ? undefined : publicLookup;
