import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Patient, patients } from '../../../../contract/clinic/patients.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { CallError, type Reply } from '../../../../contract/kit/client.ts';
import { callQueryKey } from '../../../framework/calls.ts';
import { useLive } from '../../../framework/live.tsx';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useBranch } from '../../../session/useSession.ts';

/** Milliseconds between two renewals; the lease lasts 60 s. */
const RENEW_EVERY = 20_000;

type LockCall = typeof patients.lockPatientProfile | typeof patients.takeOverPatientProfile;

/** The edit lock of a patient's record in this tab. */
export interface PatientLock {
  /** The fencing token of this tab's lock; null without a lock. */
  fence: string | null;
  lock: () => Promise<void>;
  /** Takes the lock from another tab of the same person. */
  goOnHere: () => Promise<void>;
  /** Takes over the lock from another holder, if permitted. */
  takeOver: () => Promise<void>;
  /** Releases the lock; with the saved record, if it was saved. */
  unlock: (saved?: Patient) => void;
  /** Handles a refusal because the lock was lost; returns whether it was. */
  handleLost: (error: unknown) => boolean;
}

/**
 * The edit lock of a patient's record, for this tab. It is renewed while held, released when the page is left or
 * closed, and checked when the record changes elsewhere, so that a takeover is noticed.
 */
export function usePatientLock({ patID, icPassport }: Patient): PatientLock {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const [fence, setFence] = useState<string | null>(null);
  // A save may change the record's number; the lock is then released under the new one.
  const NRIC = useRef(icPassport);
  // The branch of the record, even if the tab switches to another.
  const branch = useRef(useBranch()?.id);
  const renewal = useRef(Promise.resolve());
  // The current fencing token, for requests that began under an earlier one.
  const current = useRef(fence);
  const holdLease = (next: string | null) => {
    current.current = next;
    setFence(next);
  };

  const lose = (error: CallError) => {
    holdLease(null);
    const failure = error.failures.find(({ error_code }) => lostCodes.includes(error_code));
    if (failure?.error_code === LOCKED) notices.alert(t('PATIENT.LOCK_TAKEN', failure.params));
    else if (failure?.error_code === IN_TAB) notices.alert(t('PATIENT.LOCK_IN_TAB'));
    else notices.alert(t('PATIENT.LOCK_LOST'));
  };
  const renew = async (held: string) => {
    if (current.current !== held) return;
    try {
      const input = { NRIC: NRIC.current };
      const { data } = await send(patients.lockPatientProfile, input, {
        headers: fenceHeader(held),
      });
      // The holder in between has released it: it is held again, under a new token.
      if (current.current === held) holdLease(data.fence);
    } catch (error) {
      // A server that is briefly unreachable has not given the lock to anyone.
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
      const headers = { ...fenceHeader(held), ...ofBranch(branch.current) };
      const options = { headers, keepalive: true };
      await send(patients.unlockPatientProfile, input, options);
    } catch (error) {
      console.warn('The lock was not given back', error);
    }
  };
  const release = useEffectEvent(async (held: string) => {
    // A later renewal would lock the record again, for nobody.
    await renewal.current;
    await free(held);
    await queries.invalidateQueries({ queryKey: ['patients'] });
  });
  // A page that is closed or reloaded cannot wait.
  const releaseNow = useEffectEvent((held: string) => void free(held));
  useEffect(() => {
    if (fence === null) return undefined;
    const timer = setInterval(() => renewNow(fence), RENEW_EVERY);
    const onHide = () => releaseNow(fence);
    window.addEventListener('pagehide', onHide);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', onHide);
      void release(fence);
    };
  }, [fence]);
  useLive('patients', (change) => {
    if (fence !== null && (change.kind === 'unknown' || change.id === patID)) renewAlone(fence);
  });

  const take = async <C extends LockCall>(call: C, input: Input<C>) => {
    try {
      const { data } = await send(call, input);
      // The form starts from the current record.
      await queries.invalidateQueries({ queryKey: detailKey(icPassport) });
      holdLease(data.fence);
      notices.done(t('PATIENT.LOCK_DONE'));
    } catch (error) {
      notifyError(t, error);
    }
  };

  return {
    fence,
    lock: () => take(patients.lockPatientProfile, { NRIC: icPassport }),
    goOnHere: () => take(patients.lockPatientProfile, { NRIC: icPassport, fromOwnTab: true }),
    takeOver: () => take(patients.takeOverPatientProfile, { NRIC: icPassport }),
    unlock: (saved) => {
      NRIC.current = saved?.icPassport ?? icPassport;
      const free = { startEditingBy: null, editingByMe: false, editingSince: null };
      queries.setQueryData<Reply<Patient>>(
        detailKey(NRIC.current),
        (old) => old && { ...old, data: { ...old.data, ...saved, ...free } },
      );
      holdLease(null);
      notices.done(t(saved ? 'SHELL.SAVED' : 'PATIENT.UNLOCK_DONE'));
    },
    handleLost: (error) => {
      const isLost =
        error instanceof CallError &&
        error.failures.some(({ error_code }) => lostCodes.includes(error_code));
      if (isLost) lose(error);
      return isLost;
    },
  };
}

const LOCKED = 'PATIENT.LOCKED';
const IN_TAB = 'PATIENT.LOCKED_OWN_TAB';
const lostCodes = [LOCKED, IN_TAB, 'PATIENT.NOT_LOCKED'];

const detailKey = (nric: string) => callQueryKey(patients.patientDetail, { nric });

/** The header that proves that a save comes from the tab with the lock. */
export function fenceHeader(fence: string): Record<string, string> {
  return { 'X-Record-Fence': fence };
}

function ofBranch(id: number | undefined): Record<string, string> {
  return id === undefined ? {} : { 'X-Branch-ID': String(id) };
}
