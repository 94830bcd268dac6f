import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CorkedSocket } from '../../server/kit/db/corkedSocket.ts';

let server: Server;
beforeEach(async () => {
  server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

async function connected(): Promise<CorkedSocket> {
  const socket = new CorkedSocket();
  socket.setEncoding('utf8');
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

async function echoed(socket: CorkedSocket, length: number): Promise<string> {
  let text = '';
  for await (const part of socket) {
    text += part;
    if (text.length >= length) break;
  }
  return text;
}

describe('a socket that sends once in a turn', () => {
  it('holds what is written until the turn ends, and then sends it in its order', async () => {
    const socket = await connected();
    socket.write('first ');
    socket.cork();
    socket.write(Buffer.from('second '));
    socket.uncork();
    socket.write('7468697264', 'hex');
    expect(socket.writableCorked).toBe(1);
    expect(await echoed(socket, 18)).toBe('first second third');
    expect(socket.writableCorked).toBe(0);
  });

  it('tells each writer when it is sent', async () => {
    const socket = await connected();
    const sent = [0, 1].map(
      (each) => new Promise<void>((done) => socket.write(`${each}`, () => done())),
    );
    await Promise.all(sent);
    expect(await echoed(socket, 2)).toBe('01');
  });

  it('sends what was written before it ends', async () => {
    const socket = await connected();
    const received = echoed(socket, 9);
    socket.write('Terminate');
    socket.end();
    expect(await received).toBe('Terminate');
  });
});
