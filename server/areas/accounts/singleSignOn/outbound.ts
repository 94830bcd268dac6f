import { decodeProtectedHeader } from 'jose';
import { mayReach } from '../../../gateways/settings/reach.ts';
import type { Config } from '../../../kit/config.ts';
import { exchange } from '../../../kit/gateways/post.ts';
import { publicLookup } from '../../../kit/gateways/push/address.ts';

/** Milliseconds for each request to a provider. */
const PATIENCE = 5_000;
/** Limit of an answer in bytes. */
const LARGEST = 200_000;
/** For how long discovery and keys of a provider are kept, in milliseconds. */
const KEPT_FOR = 300_000;
/** How many answers are kept at most. */
const MOST_KEPT = 500;

/** A provider could not be reached, or its address may not be. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

type Reach = Pick<Config, 'GATEWAYS_TO_PRIVATE'>;

interface Kept {
  status: number;
  body: string;
  until: number;
}

const kept = new Map<string, Kept>();

interface Asked {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}

/**
 * Makes the requests of one sign-in to a provider. Addresses are held to what may be reached from here, redirects are not
 * followed. What is asked without a secret (discovery and keys) is kept for five minutes, and keys are asked for anew where
 * the token was signed by one that is not among them.
 */
export function fetchFor(config: Reach) {
  let signedBy: string | undefined;
  return async (address: string, { method, headers, body }: Asked): Promise<Response> => {
    const isOpen =
      method === 'GET' && !Object.keys(headers).some((name) => /^authorization$/i.test(name));
    const found = isOpen ? kept.get(address) : undefined;
    if (found && found.until > Date.now() && knowsKey(found.body, signedBy)) return answered(found);
    const answer = await ask(config, address, { method, headers, body });
    if (isOpen && answer.status === 200) keep(address, { ...answer, until: Date.now() + KEPT_FOR });
    signedBy = keyOf(answer.body) ?? signedBy;
    return answered(answer);
  };
}

async function ask(
  config: Reach,
  address: string,
  { method, headers, body }: Asked,
): Promise<Omit<Kept, 'until'>> {
  if (!mayReach(address, config) || !/^https?:/.test(address)) throw new ProviderAway();
  const reply = await exchange(new URL(address), {
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    ...(body instanceof URLSearchParams && { body: body.toString() }),
    timeout: PATIENCE,
    largest: LARGEST,
    lookup: config.GATEWAYS_TO_PRIVATE ? undefined : publicLookup,
  });
  if (reply.is !== 'answered' || reply.status >= 500) throw new ProviderAway();
  return { status: reply.status, body: reply.body.toString('utf8') };
}

const answered = ({ status, body }: Omit<Kept, 'until'>) =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } });

function keep(address: string, answer: Kept): void {
  kept.delete(address);
  kept.set(address, answer);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** The id of the key that the token of an answer says it is signed by. */
function keyOf(body: string): string | undefined {
  try {
    const { id_token: token } = JSON.parse(body) as { id_token?: unknown };
    return typeof token === 'string' ? decodeProtectedHeader(token).kid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a kept answer, where it holds keys, holds one. */
function knowsKey(body: string, kid: string | undefined): boolean {
  if (kid === undefined) return true;
  const { keys } = JSON.parse(body) as { keys?: { kid?: string }[] };
  return !keys || keys.some((key) => key.kid === kid);
}
