import { createContext, type ReactNode, useContext } from 'react';
import type { Send } from '../../contract/kit/client.ts';

const SendContext = createContext<Send | null>(null);

/** Provides the client that makes calls. */
export function SendProvider({ send, children }: { send: Send; children: ReactNode }) {
  return <SendContext value={send}>{children}</SendContext>;
}

/** The shared client: `const send = useSend(); await send(api.todayQueue, {})`. */
export function useSend(): Send {
  const send = useContext(SendContext);
  if (!send) throw new Error('useSend needs a SendProvider above it');
  return send;
}
