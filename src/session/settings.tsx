import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { accounts } from '../../contract/accounts/accounts.ts';
import type { Answer } from '../../contract/kit/call.ts';
import { useSend } from '../framework/send.tsx';

type Setting = Answer<typeof accounts.getInitializedSetting>;

const SettingContext = createContext<Setting | null>(null);

/** Loads the settings that pages need at the start. */
export function SettingsProvider({ children }: { children: ReactNode }) {
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
  return <SettingContext value={setting}>{children}</SettingContext>;
}

/** The settings that pages need at the start; null until they are loaded. */
export function useSettings(): Setting | null {
  return useContext(SettingContext);
}
