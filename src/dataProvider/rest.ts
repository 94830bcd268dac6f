import type { DataProvider, fetchUtils } from 'ra-core';
import type { Call } from '../../contract/kit/call.ts';
import type { Send } from '../../contract/kit/client.ts';
import { callsOf, listCall, type Resource } from '../framework/resource/define.ts';

/** Whether a resource's calls follow the convention of react-admin's simple REST provider. */
export function isRest({ calls }: Resource): boolean {
  return calls.list !== undefined && 'range' in calls.list.query.shape;
}

/**
 * react-admin's simple REST provider for a resource, whose requests are made as the declared calls they are. Loaded with
 * the first list that wants it.
 */
export async function restProvider(
  send: Send,
  resource: Resource,
  headers?: Record<string, string>,
): Promise<DataProvider> {
  const { default: simpleRest } = await import('ra-data-simple-rest');
  const base = listCall(resource).path.replace(/\/[^/]+$/, '');
  return simpleRest(base, async (address: string, options: fetchUtils.Options = {}) => {
    const { call, input } = callAt(resource, address, options);
    const reply = await send(call, input, { headers, signal: options.signal ?? undefined });
    return { status: 200, headers: reply.headers, body: '', json: reply.data };
  });
}

/** The name by which the REST provider knows a resource: the end of its path. */
export function restName(resource: Resource): string {
  const { path } = listCall(resource);
  return path.slice(path.lastIndexOf('/') + 1);
}

function callAt(
  resource: Resource,
  address: string,
  { method = 'GET', body }: fetchUtils.Options,
): { call: Call; input: Record<string, unknown> } {
  const { pathname, searchParams } = new URL(address, 'https://here.invalid');
  for (const call of callsOf(resource)) {
    const path = matchPath(call.path, pathname);
    if (!path || call.method !== method) continue;
    const given = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
    const known = Object.entries({ ...given, ...Object.fromEntries(searchParams), ...path }).filter(
      ([name]) => name in call.query.shape || name in call.body.shape,
    );
    return { call, input: Object.fromEntries(known) };
  }
  throw new Error(`${method} ${pathname} is no declared call`);
}

function matchPath(template: string, pathname: string): Record<string, string> | null {
  const wanted = template.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return found;
}
