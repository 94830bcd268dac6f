import { type ReactNode, useEffect, useState } from 'react';
import type { WaitingBoard } from '../../../../contract/clinic/waitingScreens.ts';
import { clinicNow } from '../../../../contract/fields.ts';
import { formatDate, formatTime } from '../../../framework/format.ts';
import './screenBoard.css';

/** Numbers that are called at once and shown large. */
const MOST_CALLED = 4;

/** What a waiting room sees: who is called now and was before, the doctors with their rooms, the clinic and the time. */
export function ScreenBoard({ board, children }: { board: WaitingBoard; children?: ReactNode }) {
  const { clinic, words, called, before, doctors } = board;
  return (
    <div className="screen">
      <header>
        <h1>{clinic}</h1>
        {children}
        <Clock />
      </header>
      <section className="screen-now" aria-label={words.now} aria-live="polite">
        <h2>{words.now}</h2>
        {called.length === 0 && <p className="screen-none">{words.none}</p>}
        <ul>
          {called.slice(0, MOST_CALLED).map(({ id, label, room, doctor }) => (
            <li key={id}>
              <b>{label}</b>
              <span>
                {room}
                {room !== '' && doctor !== '' && <br />}
                <small>{doctor}</small>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <aside>
        {doctors.length > 0 && (
          <section aria-label={words.doctors}>
            <h2>{words.doctors}</h2>
            <ul className="screen-list">
              {doctors.map(({ name, room, label }) => (
                <li key={name}>
                  <span>
                    {name}
                    {room !== '' && <small>{room}</small>}
                  </span>
                  <b>{label || '–'}</b>
                </li>
              ))}
            </ul>
          </section>
        )}
        {before.length > 0 && (
          <section aria-label={words.before}>
            <h2>{words.before}</h2>
            <ul className="screen-list">
              {before.map(({ id, label, room, doctor }) => (
                <li key={id}>
                  <span>{room || doctor}</span>
                  <b>{label}</b>
                </li>
              ))}
            </ul>
          </section>
        )}
      </aside>
    </div>
  );
}

/** The clinic's time. */
function Clock() {
  const [now, setNow] = useState(clinicNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(clinicNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="screen-clock">
      <time>{formatTime(now)}</time>
      <small>{formatDate(now)}</small>
    </p>
  );
}
