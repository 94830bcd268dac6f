import { WebSocket } from 'ws';
import { eventually } from './hub.ts';

const END = '\u001E';

/** A raw WebSocket to the hub, for messages that the official client never sends. */
export interface Socket {
  socket: WebSocket;
  /** Received messages, parsed. */
  frames: Record<string, unknown>[];
  /** Sends texts in one message, each with the protocol's record separator. */
  say: (...texts: (string | object)[]) => void;
  /** The close code. */
  closed: Promise<number>;
}

const open: WebSocket[] = [];

/** Opens a socket, with or without the protocol's handshake. */
export async function openSocket(
  address: string,
  token: string,
  { shaken = true, id }: { shaken?: boolean; id?: string } = {},
): Promise<Socket> {
  const query = new URLSearchParams({ access_token: token, ...(id && { id }) });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?${query}`);
  open.push(socket);
  const frames: Socket['frames'] = [];
  socket.on('message', (data: Buffer) => {
    const texts = data.toString().split(END).slice(0, -1);
    frames.push(...texts.map((text) => JSON.parse(text) as Record<string, unknown>));
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  const say: Socket['say'] = (...texts) =>
    socket.send(
      texts.map((text) => (typeof text === 'string' ? text : JSON.stringify(text)) + END).join(''),
    );
  if (shaken) {
    say({ protocol: 'json', version: 1 });
    await eventually(() => {
      if (!frames.shift()) throw new Error('no answer to the handshake');
    });
  }
  return { socket, frames, say, closed };
}

/** The HTTP status of a refused upgrade request. */
export function upgradeStatus(address: string, path: string, headers = {}): Promise<number> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, { headers });
  return new Promise((resolve) => {
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
    socket.on('error', () => undefined);
  });
}

/** Closes all opened sockets. For afterEach. */
export function closeSockets(): void {
  for (const socket of open.splice(0)) socket.terminate();
}
