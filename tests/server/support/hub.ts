import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
} from '@microsoft/signalr';
import type { Client } from 'pg';
import { vi } from 'vitest';
import type { HubMessage } from '../../../server/kit/realtime/messages.ts';

/** A page's live connection and its received messages, in order. */
export interface Page {
  hub: HubConnection;
  heard: { event: string; args: unknown[] }[];
  /** Whether the connection was closed, and why. */
  end: { is: boolean; error?: string | undefined };
}

const events = [
  'ReceiveMessageForUser',
  'ReceiveMessageForGroup',
  'RecordChanged',
  'TextsChanged',
  'Resync',
];
const open: HubConnection[] = [];

/** Connects with the official client's defaults. */
export const openPage = (address: string, token: string): Promise<Page> =>
  connect(address, { accessTokenFactory: () => token });

/** Connects like the product's pages: without the negotiate request. */
export const openPageWithoutNegotiation = (address: string, token: string): Promise<Page> =>
  connect(address, {
    accessTokenFactory: () => token,
    skipNegotiation: true,
    transport: HttpTransportType.WebSockets,
  });

/** Closes all opened pages. For afterEach. */
export async function closePages(): Promise<void> {
  await Promise.all(open.splice(0).map((hub) => hub.stop()));
}

/** Notifies the hubs through the database, like a server. */
export const notify = (owner: Client, message: HubMessage): Promise<unknown> =>
  owner.query('SELECT pg_notify($1, $2)', ['hub', JSON.stringify(message)]);

/** The message of a changed record in a branch. */
export const changeMessage = (branch: number, id: number): HubMessage => ({
  kind: 'changed',
  branch,
  event: { resource: 'appointments', id, change: 'update', by: 1, at: '2026-01-01T00:00:00.000Z' },
});

/** Ids of the changed records that a page was notified of. */
export const receivedIds = ({ heard }: Page): unknown[] =>
  heard.flatMap(({ event, args }) =>
    event === 'RecordChanged' ? [(args[0] as { id: unknown }).id] : [],
  );

/** Waits until a condition no longer throws, and returns its result. */
export const eventually = <T>(condition: () => T | Promise<T>, timeout = 60_000): Promise<T> =>
  vi.waitFor(condition, { timeout, interval: 10 });

async function connect(address: string, options: IHttpConnectionOptions): Promise<Page> {
  const hub = new HubConnectionBuilder()
    .withUrl(`${address}/ws`, options)
    .configureLogging(LogLevel.None)
    .build();
  open.push(hub);
  const page: Page = { hub, heard: [], end: { is: false } };
  for (const event of events)
    hub.on(event, (...args: unknown[]) => page.heard.push({ event, args }));
  hub.onclose((error) => Object.assign(page.end, { is: true, error: error?.message }));
  await hub.start();
  return page;
}
