import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** The code of the error where a name leads to an address that is no public one. */
export const INNER_ADDRESS = 'INNER_ADDRESS';

/** Addresses that are no public ones: a push service is never there, but what is not meant to be asked may be. */
const inner = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits, 'ipv4');

/** Of IPv6, the public unicast addresses, and of these none that holds an IPv4 address or belongs to documents. */
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inner.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is a public one. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return outer.check(address, 'ipv6') && !inner.check(address, 'ipv6');
  return isIP(address) === 4 && !inner.check(address, 'ipv4');
}

/** Whether messages may be posted to an endpoint, as far as its address says. Its name is checked when it is looked up. */
export function isPushEndpoint(endpoint: string, allowsPrivate: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (allowsPrivate) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

/**
 * Looks a name up for a connection, and refuses it where any of its addresses is no public one. The connection is made to
 * what was looked up here, so that a name cannot point elsewhere in between.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const refused = found?.some(({ address }) => !isPublicAddress(address));
    if (error ?? refused)
      done(error ?? Object.assign(new Error('no public address'), { code: INNER_ADDRESS }), []);
    else if (options.all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  });
};
