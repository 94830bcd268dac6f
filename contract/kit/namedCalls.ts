import type { Call } from './call.ts';

/**
 * The calls of a master list by their names. Where it wants that, its changes ask who is confirmed, and its reading for a
 * reason.
 */
export function namedCalls<const N extends string, C extends Readonly<Record<string, Call>>>(
  one: N,
  calls: C,
  { recentlyConfirmed, asksReason }: Pick<Call, 'asksReason'> & { recentlyConfirmed?: true },
): { [K in Extract<keyof C, string> as `${N}${K}`]: C[K] } {
  const marked = Object.entries(calls).map(([verb, call]) => [
    `${one}${verb}`,
    {
      ...call,
      ...(call.method === 'GET'
        ? asksReason && { asksReason }
        : recentlyConfirmed && { recentlyConfirmed }),
    },
  ]);
  return Object.fromEntries(marked) as { [K in Extract<keyof C, string> as `${N}${K}`]: C[K] };
}
