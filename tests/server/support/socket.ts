import { WebSocket } from 'ws';
import { eventually } from './hub.ts';

const END = '\u001E';

/** A bare WebSocket to the hub, for what the official client never does. */
export interface Socket {
  socket: WebSocket;
  /** The messages that came, taken apart. */
  frames: Record<string, unknown>[];
  /** Sends texts as one message, each ended as the protocol wants it. */
  say: (...texts: (string | object)[]) => void;
  /** The code with which the socket was closed. */
  closed: Promise<number>;
}

const open: WebSocket[] = [];

/** Opens a socket and shakes hands, or not. */
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

/** The status with which a request for a socket is refused. */
export function statusOf(address: string, path: string, headers = {}): Promise<number> {
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

/** Ends every socket that was opened here. For afterEach. */
export function closeSockets(): void {
  for (const socket of open.splice(0)) socket.terminate();
}
