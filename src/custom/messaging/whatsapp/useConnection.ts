import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Input } from '../../../../contract/kit/call.ts';
import { type WhatsAppAnswer, whatsapp } from '../../../../contract/messaging/whatsapp.ts';
import { notices } from '../../../framework/notices.ts';
import { errorText } from '../../../framework/problem.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';

/** How long the wait for a QR code is announced, in milliseconds. */
const WAIT_MS = 10_000;
/** When the state is checked after the QR code was loaded, and again while the telephone connects. */
const CHECK_MS = 30_000;
/** When the messages are sent after the telephone is connected. */
const SEND_MS = 1_000;

/** Makes the address of each QR code a new one. */
const now = () => Date.now();

type Wanted = Input<typeof whatsapp.checkWhatsappQrScan>;

/**
 * How far a connection is: a gateway is chosen, it is asked, its QR code is shown (`time` makes its address new), the
 * telephone connects, and it is connected.
 */
type Phase =
  | { is: 'choosing' }
  | { is: 'asking' }
  | { is: 'qr'; wanted: Wanted; time: number; isLoaded: boolean }
  | { is: 'connecting'; wanted: Wanted }
  | { is: 'connected'; wanted: Wanted };

/** Why a connection failed: the gateway is someone else's, the telephone was not connected, or a refusal in words. */
export type ConnectionFailure =
  | { why: 'taken' | 'not connected' }
  | { why: 'refused'; text: string };

export interface Connection {
  phase: Phase;
  /** Whether the wait for the QR code is announced. */
  isWaiting: boolean;
  failure: ConnectionFailure | null;
  /** Asks a gateway for its QR code. */
  request: (wanted: Wanted) => Promise<void>;
  /** The QR code was loaded. */
  loaded: () => void;
  /** The QR code could not be loaded: it may have been scanned already. */
  notLoaded: () => void;
  /** Checks the state now instead of later. */
  checkNow: () => void;
  /** Begins anew. */
  reset: () => void;
}

/**
 * Connects a gateway with a telephone. `onTaken` is called where it is someone else's, `onConnected` a second after it
 * is connected.
 */
export function useConnection({
  onTaken,
  onConnected,
}: {
  onTaken: () => void;
  onConnected: (wanted: Wanted) => void;
}): Connection {
  const t = useText();
  const send = useSend();
  const [phase, setPhase] = useState<Phase>({ is: 'choosing' });
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<ConnectionFailure | null>(null);
  const next = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // An answer that comes after a reset is none of ours.
  const turn = useRef(0);
  const stop = () => {
    turn.current += 1;
    clearTimeout(next.current);
    clearTimeout(waiting.current);
    setWaiting(false);
  };
  useEffect(
    () => () => {
      turn.current += 1;
      clearTimeout(next.current);
      clearTimeout(waiting.current);
    },
    [],
  );
  const tellConnected = useEffectEvent(() => {
    if (phase.is === 'connected') onConnected(phase.wanted);
  });
  const isConnected = phase.is === 'connected';
  useEffect(() => {
    if (!isConnected) return undefined;
    const sending = setTimeout(() => tellConnected(), SEND_MS);
    return () => clearTimeout(sending);
  }, [isConnected]);
  const later = (milliseconds: number, run: () => void) => {
    clearTimeout(next.current);
    next.current = setTimeout(run, milliseconds);
  };
  const fail = (why: ConnectionFailure) => {
    stop();
    setFailure(why);
    setPhase({ is: 'choosing' });
  };
  const ask = async (
    call: typeof whatsapp.checkWhatsappQrScan,
    wanted: Wanted,
    take: (answer: WhatsAppAnswer) => void,
  ) => {
    const own = turn.current;
    try {
      const { data } = await send(call, wanted);
      if (own === turn.current) take(data);
    } catch (error) {
      if (own === turn.current) fail({ why: 'refused', text: errorText(t, error) });
    }
  };
  const take = (answer: WhatsAppAnswer, wanted: Wanted) => {
    switch (answer) {
      case 'qr':
      case 'standby':
      case 'initialize':
        return setPhase({ is: 'qr', wanted, time: now(), isLoaded: false });
      case 'connecting':
        setPhase({ is: 'connecting', wanted });
        return later(CHECK_MS, () => check(wanted));
      case 'Connected with someone':
        fail({ why: 'taken' });
        return onTaken();
      case 'not connected':
        fail({ why: 'not connected' });
        return notices.failed(t('WHATSAPP.NOT_CONNECTED_NOTICE'));
      case 'connected':
        stop();
        return setPhase({ is: 'connected', wanted });
    }
  };
  const check = (wanted: Wanted) =>
    void ask(whatsapp.checkWhatsappQrStatus, wanted, (answer) => take(answer, wanted));

  return {
    phase,
    isWaiting,
    failure,
    request: (wanted) => {
      stop();
      setFailure(null);
      setPhase({ is: 'asking' });
      setWaiting(true);
      waiting.current = setTimeout(() => setWaiting(false), WAIT_MS);
      return ask(whatsapp.checkWhatsappQrScan, wanted, (answer) => take(answer, wanted));
    },
    loaded: () => {
      if (phase.is !== 'qr' || phase.isLoaded) return;
      const { wanted } = phase;
      setPhase({ ...phase, isLoaded: true });
      later(CHECK_MS, () => check(wanted));
    },
    notLoaded: () => {
      if (phase.is !== 'qr') return;
      const { wanted } = phase;
      void ask(whatsapp.checkWhatsappQrStatus, wanted, (answer) =>
        isWaitingForScan(answer)
          ? fail({ why: 'refused', text: t('WHATSAPP.QR_FAILED') })
          : take(answer, wanted),
      );
    },
    checkNow: () => {
      if (phase.is !== 'qr' && phase.is !== 'connecting') return;
      clearTimeout(next.current);
      check(phase.wanted);
    },
    reset: () => {
      stop();
      setFailure(null);
      setPhase({ is: 'choosing' });
    },
  };
}

const isWaitingForScan = (answer: WhatsAppAnswer) =>
  answer === 'qr' || answer === 'standby' || answer === 'initialize';
