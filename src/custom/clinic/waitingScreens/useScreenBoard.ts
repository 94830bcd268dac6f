import { useEffect, useState } from 'react';
import { type WaitingBoard, waitingScreens } from '../../../../contract/clinic/waitingScreens.ts';
import { clinicNow } from '../../../../contract/fields.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { useSend } from '../../../framework/send.tsx';

/** Milliseconds between two questions of a screen. */
const PAUSE = 3_000;
/** The same once the screen is unknown: it may be away for good, and others share its address. */
const LONG_PAUSE = 60_000;
/** Questions without an answer after which the screen says so. */
const MOST_MISSED = 3;

interface ScreenState {
  board: WaitingBoard | null;
  /** Wall clock; when it was answered. */
  at: string;
  /** Its secret is that of no screen any more. */
  isUnknown: boolean;
  /** The server did not answer for a while: what is shown may be old. */
  isAway: boolean;
}

const unasked: ScreenState = { board: null, at: '', isUnknown: false, isAway: false };

/** What the screen with a secret shows, asked for every few seconds. It goes on asking whatever the answers are. */
export function useScreenBoard(secret: string): ScreenState {
  const send = useSend();
  const [state, setState] = useState<ScreenState>(unasked);
  useEffect(() => {
    if (secret === '') return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let missed = 0;
    let isUnknown = false;
    const ask = async () => {
      try {
        const { data } = await send(waitingScreens.waitingBoard, { secret }, { signal });
        missed = 0;
        isUnknown = false;
        setState({ board: data, at: clinicNow(), isUnknown, isAway: false });
      } catch (error) {
        if (signal.aborted) return;
        missed += 1;
        // Asked too often is what only the unknown are.
        isUnknown = error instanceof CallError && [400, 404, 429].includes(error.status);
        setState(({ board, at }) => ({
          at,
          board: isUnknown ? null : board,
          isUnknown,
          isAway: missed >= MOST_MISSED,
        }));
      }
      timer = setTimeout(() => void ask(), isUnknown ? LONG_PAUSE : PAUSE);
    };
    void ask();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [send, secret]);
  return state;
}
