import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { interpolate } from '../../../../contract/kit/message.ts';
import { formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { announce, canSound, isSoundOn, turnSoundOn } from './announcing.ts';
import { ScreenBoard } from './ScreenBoard.tsx';
import { useScreenBoard } from './useScreenBoard.ts';

/** The page of a waiting-room screen. Its secret stands behind the # of the address, which no server sees. */
export default function WaitingRoomPage() {
  const t = useText();
  const { hash } = useLocation();
  const secret = hash.slice(1);
  const { board, at, isUnknown, isAway } = useScreenBoard(secret);
  const [hasSound, setSound] = useState(isSoundOn);
  useEffect(() => {
    void turnSoundOn().then(setSound);
  }, []);
  useStaysOn();
  // Who was called when the page opened is no news.
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!board) return;
    const heard = known.current;
    if (heard)
      announce(
        board.called.filter(({ id }) => !heard.has(id)),
        board.speaks,
      );
    known.current = new Set([...(heard ?? []), ...board.called.map(({ id }) => id)]);
  }, [board]);
  return (
    <main className="screen-page">
      {!board && <h1>{t('SCREEN.PAGE')}</h1>}
      {(isUnknown || secret === '') && <p className="screen-note">{t('SCREEN.UNKNOWN')}</p>}
      {board && (
        <ScreenBoard board={board}>
          {isAway && (
            <output className="screen-note">
              {interpolate(board.words.away, { at: formatTime(at) })}
            </output>
          )}
          {!hasSound && canSound() && (
            <Button onClick={() => void turnSoundOn().then(setSound)}>{board.words.sound}</Button>
          )}
        </ScreenBoard>
      )}
    </main>
  );
}

/** Keeps the device from switching its screen off, where the browser can. */
function useStaysOn() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    };
    const again = () => void hold();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
