import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError, type Reply } from '../../../contract/kit/client.ts';
import { type Patient, patients } from '../../../contract/patients.ts';
import { callKey } from '../../framework/calls.ts';
import { useLive } from '../../framework/live.tsx';
import { notices } from '../../framework/notices.ts';
import { errorText } from '../../framework/problem.ts';
import { useSend } from '../../framework/send.tsx';
import { useText } from '../../framework/text.tsx';
import { useBranch } from '../../session/useSession.ts';

/** Milliseconds between two renewals; the lease itself holds for 60 s. */
const RENEW_EVERY = 20_000;

/** The edit lock of a patient's record as this tab has it. */
export interface PatientLock {
  /** What tells this tab's lock from all others; null while it has none. */
  fence: string | null;
  lock: () => Promise<void>;
  /** Takes the lock from whoever has it, for those who may. */
  takeOver: () => Promise<void>;
  /** Gives the lock back, and says so; the record as it was saved, where it was. */
  unlock: (saved?: Patient) => void;
  /** Tells of a call that was refused because the lock is gone; whether it was. */
  lostBy: (error: unknown) => boolean;
}

/**
 * The edit lock of a patient's record, for this tab. It is renewed while held, given back when the page is left or
 * closed, and looked after at once when something happens to the record elsewhere: a lock that was taken over is told
 * of there.
 */
export function usePatientLock({ patID, icPassport }: Patient): PatientLock {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const [fence, setFence] = useState<string | null>(null);
  // A save may give the record another number, under which the lock is then given back.
  const NRIC = useRef(icPassport);
  // The branch that the record is of, whichever the tab goes to.
  const branch = useRef(useBranch()?.id);
  const renewal = useRef(Promise.resolve());
  // The fence of this moment, for what was begun under an earlier one.
  const current = useRef(fence);
  const hold = (next: string | null) => {
    current.current = next;
    setFence(next);
  };

  const lose = (error: CallError) => {
    hold(null);
    const params = error.failures.find(({ error_code }) => error_code === LOCKED)?.params;
    notices.alert(params ? t('PATIENT.LOCK_TAKEN', params) : t('PATIENT.LOCK_LOST'));
  };
  const renew = async (held: string) => {
    if (current.current !== held) return;
    try {
      const input = { NRIC: NRIC.current };
      const { data } = await send(patients.lockPatientProfile, input, { headers: headersOf(held) });
      // Whoever had it in between has given it back: it is held anew, under another fence.
      if (current.current === held) hold(data.fence);
    } catch (error) {
      // A server that is away for a moment has not given the lock to anyone.
      if (error instanceof CallError && error.status === 409) lose(error);
    }
  };
  const renewAlone = (held: string) => {
    renewal.current = renewal.current.then(() => renew(held));
  };
  const renewNow = useEffectEvent(renewAlone);
  const free = async (held: string) => {
    try {
      const input = { NRIC: NRIC.current };
      const headers = { ...headersOf(held), ...ofBranch(branch.current) };
      const options = { headers, keepalive: true };
      await send(patients.unlockPatientProfile, input, options);
    } catch (error) {
      console.warn('The lock was not given back', error);
    }
  };
  const giveBack = useEffectEvent(async (held: string) => {
    // A renewal that came after would take the record again, for nobody.
    await renewal.current;
    await free(held);
    await queries.invalidateQueries({ queryKey: ['patients'] });
  });
  // A page that is closed or loaded anew has no time to wait.
  const giveBackNow = useEffectEvent((held: string) => void free(held));
  useEffect(() => {
    if (fence === null) return undefined;
    const timer = setInterval(() => renewNow(fence), RENEW_EVERY);
    const onHide = () => giveBackNow(fence);
    window.addEventListener('pagehide', onHide);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', onHide);
      void giveBack(fence);
    };
  }, [fence]);
  useLive('patients', (change) => {
    if (fence !== null && (change.kind === 'unknown' || change.id === patID)) renewAlone(fence);
  });

  const take = async (call: typeof patients.lockPatientProfile) => {
    try {
      const { data } = await send(call, { NRIC: icPassport });
      // What is edited is the record as it is now.
      await queries.invalidateQueries({ queryKey: detailKey(icPassport) });
      hold(data.fence);
      notices.done(t('PATIENT.LOCK_DONE'));
    } catch (error) {
      notices.failed(errorText(t, error));
    }
  };

  return {
    fence,
    lock: () => take(patients.lockPatientProfile),
    takeOver: () => take(patients.takeOverPatientProfile),
    unlock: (saved) => {
      NRIC.current = saved?.icPassport ?? icPassport;
      const free = { startEditingBy: null, editingSince: null };
      queries.setQueryData<Reply<Patient>>(
        detailKey(NRIC.current),
        (old) => old && { ...old, data: { ...old.data, ...saved, ...free } },
      );
      hold(null);
      notices.done(t('PATIENT.UNLOCK_DONE'));
    },
    lostBy: (error) => {
      const isLost =
        error instanceof CallError &&
        error.failures.some(({ error_code }) => lostCodes.includes(error_code));
      if (isLost) lose(error);
      return isLost;
    },
  };
}

const LOCKED = 'PATIENT.LOCKED';
const lostCodes = [LOCKED, 'PATIENT.NOT_LOCKED'];

const detailKey = (nric: string) => callKey(patients.patientDetail, { nric });

/** The header by which a save shows that it comes from the tab that has the lock. */
export function headersOf(fence: string): Record<string, string> {
  return { 'X-Record-Fence': fence };
}

function ofBranch(id: number | undefined): Record<string, string> {
  return id === undefined ? {} : { 'X-Branch-ID': String(id) };
}
