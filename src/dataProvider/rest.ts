import type { fetchUtils, GetListParams } from 'ra-core';
import { type Call, LEFT_OUT } from '../../contract/kit/call.ts';
import type { Send } from '../../contract/kit/client.ts';

/**
 * A page of a list in the convention of react-admin's simple REST provider, requested through the declared call.
 * Loaded with the first list that uses it.
 */
export async function readRestList(
  send: Send,
  call: Call,
  params: GetListParams,
): Promise<{ data: unknown; total?: number | undefined; meta?: { leftOut: true } }> {
  let isLeftOut = false;
  const { default: simpleRest } = await import('ra-data-simple-rest');
  const at = call.path.lastIndexOf('/');
  const provider = simpleRest(
    call.path.slice(0, at),
    async (address: string, { signal }: fetchUtils.Options = {}) => {
      const { searchParams } = new URL(address, 'https://here.invalid');
      const reply = await send(call, Object.fromEntries(searchParams), {
        signal: signal ?? undefined,
      });
      isLeftOut = reply.headers.has(LEFT_OUT);
      return { status: 200, headers: reply.headers, body: '', json: reply.data };
    },
  );
  const page = await provider.getList(call.path.slice(at + 1), params);
  return isLeftOut ? { ...page, meta: { leftOut: true } } : page;
}
