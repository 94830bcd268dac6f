import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';

/** What a page hears on the hub: the events by name, with their arguments, in their order. */
export interface Page {
  hub: HubConnection;
  heard: { event: string; args: unknown[] }[];
  /** Why the connection ended; undefined while it is open. */
  ended: () => { error: string | undefined } | undefined;
}

const events = ['ReceiveMessageForUser', 'ReceiveMessageForGroup', 'RecordChanged', 'Resync'];
const open: HubConnection[] = [];

/** A page's live connection, by the official client with its defaults. */
export async function openPage(address: string, token: string): Promise<Page> {
  const hub = new HubConnectionBuilder()
    .withUrl(`${address}/ws`, { accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build();
  open.push(hub);
  const heard: Page['heard'] = [];
  let ended: { error: string | undefined } | undefined;
  for (const event of events) hub.on(event, (...args: unknown[]) => heard.push({ event, args }));
  hub.onclose((error) => (ended = { error: error?.message }));
  await hub.start();
  return { hub, heard, ended: () => ended };
}

/** Ends every page that was opened here. For afterEach. */
export async function closePages(): Promise<void> {
  await Promise.all(open.splice(0).map((hub) => hub.stop()));
}
