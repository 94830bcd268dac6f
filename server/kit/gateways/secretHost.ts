/**
 * The host that an address leads to. A secret belongs to the host that it was entered for, and goes to no other: whoever
 * changes an address would otherwise have it sent to theirs.
 */
export const hostOf = (address: string): string => new URL(address).host;

/** Stands for the host of the local stand-ins, which have other ports at each start. */
export const STAND_IN_HOST = 'stand-in';

/** Whether a stored secret may go to a gateway. One without a host belongs to the first that there is. */
export const mayGoTo = (host: string | null, gateway: { readonly host: string }): boolean =>
  host === null || host === gateway.host;
