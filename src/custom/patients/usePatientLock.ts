import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../../contract/kit/client.ts';
import { patients } from '../../../contract/patients.ts';
import { notices } from '../../framework/notices.ts';
import { errorText } from '../../framework/problem.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';

/** Milliseconds between two renewals; the lease itself holds for 60 s. */
const RENEW_EVERY = 20_000;

/** The edit lock of a patient's record, for this tab. It is renewed while held, and given back when the page is left. */
export function usePatientLock(NRIC: string) {
  const t = useText();
  const send = useSend();
  const [fence, setFence] = useState<string | null>(null);

  const renew = useEffectEvent(async (held: string) => {
    try {
      await send(patients.lockPatientProfile, { NRIC }, { headers: headersOf(held) });
    } catch (error) {
      // A server that is away for a moment has not given the lock to anyone.
      if (!(error instanceof CallError) || error.status !== 409) return;
      setFence(null);
      notices.alert(t('PATIENT.LOCK_LOST'));
    }
  });
  const giveBack = useEffectEvent((held: string) => {
    void send(patients.unlockPatientProfile, { NRIC }, { headers: headersOf(held) }).catch(
      (error: unknown) => console.warn('The lock was not given back', error),
    );
  });
  useEffect(() => {
    if (fence === null) return undefined;
    const timer = setInterval(() => void renew(fence), RENEW_EVERY);
    return () => {
      clearInterval(timer);
      giveBack(fence);
    };
  }, [fence]);

  return {
    fence,
    lock: async () => {
      try {
        const { data } = await send(patients.lockPatientProfile, { NRIC });
        setFence(data.fence);
        notices.done(t('PATIENT.LOCK_DONE'));
      } catch (error) {
        notices.failed(errorText(t, error));
      }
    },
    unlock: () => {
      setFence(null);
      notices.done(t('PATIENT.UNLOCK_DONE'));
    },
  };
}

/** The header by which a save shows that it comes from the tab that has the lock. */
export function headersOf(fence: string): Record<string, string> {
  return { 'X-Record-Fence': fence };
}
