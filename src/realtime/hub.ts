import type { HubConnection } from '@microsoft/signalr';
import type { Send } from '../../contract/kit/client.ts';
import { hubEvents, recordChanged, textsChanged } from '../../contract/kit/realtime.ts';
import { realtime } from '../../contract/platform/realtime.ts';
import type { LiveChange, LiveChannel } from '../framework/live.tsx';
import { reportTextChange } from '../i18n/textChanges.ts';
import { session } from '../session/session.ts';
import { watchForSilence } from './silence.ts';

/** Maximum delay between two attempts to reconnect, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** Milliseconds for one attempt. A network that swallows everything ends none by itself for minutes. */
const CONNECTS_WITHIN = 10_000;
const onlyLogged = ['ReceiveMessageForUser', 'Send', 'ReceiveMessageForGroup'];

/** A source of live changes, and the function that opens it for a branch. */
export interface Hub extends LiveChannel {
  /**
   * Connects and joins the branch (without one, only connects), for a page that fetches what it shows from a moment on (of
   * performance.now()). Returns the disconnect function.
   */
  open: (branchId: number | null, fetchesFrom: number) => () => void;
}

/** The connection to the hub at /ws. It always reconnects: after each loss it registers, joins and refreshes again. */
export function createHub(send: Send): Hub {
  const changes = new Set<(change: LiveChange) => void>();
  const states = new Set<() => void>();
  let connected = true;

  const tell = (change: LiveChange) => {
    for (const listener of changes) listener(change);
  };
  const setConnected = (next: boolean) => {
    if (connected === next) return;
    connected = next;
    for (const listener of states) listener();
  };

  const run = async (branchId: number | null, fetchesFrom: number, signal: AbortSignal) => {
    const { HubConnectionBuilder, HttpTransportType, LogLevel } =
      await import('@microsoft/signalr');
    const address = new URL('/ws', import.meta.env.VITE_API_BASE ?? window.location.origin).href;
    for (let tries = 0; !signal.aborted; tries += 1) {
      await session.unlocked();
      if (signal.aborted) return;
      const connection = new HubConnectionBuilder()
        .withUrl(address, {
          accessTokenFactory: () => session.get()?.token ?? '',
          skipNegotiation: true,
          transport: HttpTransportType.WebSockets,
        })
        .configureLogging(LogLevel.None)
        .build();
      listen(connection, tell);
      const closed = new Promise<void>((resolve) => connection.onclose(() => resolve()));
      const stop = () => void connection.stop();
      signal.addEventListener('abort', stop);
      const giveUp = setTimeout(stop, CONNECTS_WITHIN);
      try {
        await connection.start();
        await introduce(connection, send, branchId);
        clearTimeout(giveUp);
        setConnected(true);
        if (tries > 0) tellAll(tell);
        else if (await hasMissed(connection, fetchesFrom)) tell({ kind: 'unknown' });
        tries = 0;
        const stopWatching = watchForSilence(() => connection.invoke('alive'), {
          onSilent: () => setConnected(false),
          onAnswer: () => setConnected(true),
          onLost: stop,
        });
        await closed;
        stopWatching();
      } catch (error) {
        console.warn('The live connection failed', error);
        await connection.stop();
      } finally {
        clearTimeout(giveUp);
        signal.removeEventListener('abort', stop);
      }
      if (signal.aborted) return;
      setConnected(false);
      await pause(reconnectDelay(tries), signal);
    }
  };

  return {
    open(branchId, fetchesFrom) {
      const abort = new AbortController();
      void run(branchId, fetchesFrom, abort.signal);
      return () => abort.abort();
    },
    subscribe(listener) {
      changes.add(listener);
      return () => changes.delete(listener);
    },
    subscribeState(listener) {
      states.add(listener);
      return () => states.delete(listener);
    },
    connected: () => connected,
  };
}

/**
 * Milliseconds before the next attempt: doubled each time up to 10 s, with jitter so that tabs do not reconnect at
 * once.
 */
export function reconnectDelay(tries: number, random = Math.random): number {
  const most = Math.min(LONGEST_WAIT, 500 * 2 ** Math.min(tries, 10));
  return most / 2 + (random() * most) / 2;
}

async function introduce(connection: HubConnection, send: Send, branchId: number | null) {
  const wsConnectionID = await connection.invoke<string>('getConnectionId');
  await send(realtime.registerWsConnectionId, { wsConnectionID });
  if (branchId !== null) await connection.invoke('join', branchId);
}

/** Whether something may have changed since a moment, before the connection was there. A server of before can't tell. */
function hasMissed(connection: HubConnection, fetchesFrom: number): Promise<boolean> {
  return connection.invoke<boolean>('missed', performance.now() - fetchesFrom).catch(() => true);
}

function listen(connection: HubConnection, tell: (change: LiveChange) => void) {
  for (const name of onlyLogged)
    connection.on(name, (...args: unknown[]) => console.warn('[hub]', name, ...args));
  connection.on(hubEvents.resync, () => tellAll(tell));
  connection.on(hubEvents.textsChanged, (sent: unknown) => {
    reportTextChange(textsChanged.safeParse(sent).data?.version);
    tell({ kind: 'record', resource: 'translations', id: 0, change: 'update', by: 0 });
  });
  connection.on(hubEvents.recordChanged, (sent: unknown) => {
    const change = recordChanged.safeParse(sent);
    if (change.success) tell({ kind: 'record', ...change.data });
    else tell({ kind: 'unknown' });
  });
}

/** Changes may have been missed, those of texts too. */
function tellAll(tell: (change: LiveChange) => void) {
  reportTextChange();
  tell({ kind: 'unknown' });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      window.removeEventListener('online', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake);
    // Reconnects at once when the network is back.
    window.addEventListener('online', wake);
  });
}
