import { useCallback, useEffect, useRef } from 'react';
import {
  CAPTCHA_SECONDS,
  type CaptchaChallenge,
  signUp,
} from '../../../../contract/accounts/signUp.ts';
import { useSend } from '../../../framework/send.tsx';

/** Milliseconds for which a solved challenge may wait: some of its time is left for the registration. */
const KEPT_MS = (CAPTCHA_SECONDS / 2) * 1_000;

/**
 * Solves a captcha in the background as soon as one is wanted. The returned function waits for it, and the next call
 * takes another. It throws where none could be solved.
 */
export function useCaptcha(isWanted: boolean): () => Promise<string> {
  const send = useSend();
  const begun = useRef<{ token: Promise<string>; at: number } | null>(null);
  const begin = useCallback(() => {
    const token = send(signUp.captchaChallenge, {}).then(({ data }) => solved(data));
    // Whoever takes it hears of the failure.
    token.catch(() => {});
    begun.current = { token, at: Date.now() };
    return begun.current;
  }, [send]);
  useEffect(() => {
    if (isWanted) begin();
  }, [begin, isWanted]);
  return useCallback(async () => {
    const held = begun.current;
    begun.current = null;
    const isFresh = held !== null && Date.now() - held.at < KEPT_MS;
    try {
      return await (isFresh ? held.token : begin().token);
    } finally {
      // The next submit needs another.
      begin();
    }
  }, [begin]);
}

async function solved(challenge: CaptchaChallenge): Promise<string> {
  const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' });
  try {
    const payload = await new Promise<unknown>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(challenge, []);
    });
    if (payload === null) throw new Error('the captcha was not solved');
    return btoa(JSON.stringify(payload));
  } finally {
    worker.terminate();
  }
}
