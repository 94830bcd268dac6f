import { useEffect, useState } from 'react';
import type { Send } from '../../../../contract/kit/client.ts';
import { whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { useSend } from '../../../framework/send.tsx';

interface Asked {
  /** Unknown while it is asked. */
  isConnected: boolean | undefined;
  error?: unknown;
}

/** Whether the branch's gateway is connected, and a way to ask again. */
export function useConnected(): Asked & { ask: () => void } {
  const send = useSend();
  const [asked, setAsked] = useState<Asked>({ isConnected: undefined });
  useEffect(() => {
    let isGone = false;
    void look(send).then((found) => {
      if (!isGone) setAsked(found);
    });
    return () => {
      isGone = true;
    };
  }, [send]);
  return { ...asked, ask: () => void look(send).then(setAsked) };
}

async function look(send: Send): Promise<Asked> {
  try {
    return { isConnected: (await send(whatsapp.whatsappConnectionStatus, {})).data };
  } catch (error) {
    return { isConnected: false, error };
  }
}
