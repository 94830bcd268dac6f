import { useEffect, useState } from 'react';
import { accounts } from '../../../contract/accounts.ts';
import type { Answer } from '../../../contract/kit/call.ts';
import { useSend } from '../../framework/send.tsx';

type Setting = Answer<typeof accounts.getInitializedSetting>;

/** What the server says a page needs to know at its start; null until it has. */
export function useSetting(): Setting | null {
  const send = useSend();
  const [setting, setSetting] = useState<Setting | null>(null);
  useEffect(() => {
    let gone = false;
    send(accounts.getInitializedSetting, {}).then(
      ({ data }) => {
        if (!gone) setSetting(data);
      },
      (error: unknown) => console.warn('The settings could not be asked', error),
    );
    return () => {
      gone = true;
    };
  }, [send]);
  return setting;
}
