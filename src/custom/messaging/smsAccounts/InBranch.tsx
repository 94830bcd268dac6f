import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { mayDo } from '../../../../contract/access.ts';
import type { Call, Input } from '../../../../contract/kit/call.ts';
import type { SendOptions } from '../../../../contract/kit/client.ts';
import { SendProvider, useSend } from '../../../framework/send.tsx';
import type { Branch } from '../../../session/session.ts';
import { useSession } from '../../../session/useSession.ts';

/** Makes every call inside in the given branch, whichever the tab has chosen, with answers of its own. */
export function InBranch({ id, children }: { id: number; children: ReactNode }) {
  const send = useSend();
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
  const sendThere = useMemo(
    () =>
      <C extends Call>(call: C, input: Input<C>, options?: SendOptions) =>
        send(call, input, {
          ...options,
          headers: { ...options?.headers, 'X-Branch-ID': String(id) },
        }),
    [send, id],
  );
  return (
    <QueryClientProvider client={queries}>
      <SendProvider send={sendThere}>{children}</SendProvider>
    </QueryClientProvider>
  );
}

/** The branches whose SMS account the person manages. */
export function useManagedBranches(): readonly Branch[] {
  const session = useSession();
  return (session?.branches ?? []).filter(
    ({ role }) => mayDo(role, 'list', 'sms-account') !== 'none',
  );
}
