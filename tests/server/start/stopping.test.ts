import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { stopPromptly } from '../../../server/kit/http/stopping.ts';
import { startClinic } from '../support/clinic.ts';
import { people } from '../support/world.ts';

/** A connection that is kept alive, and what came over it. */
interface Kept {
  socket: Socket;
  received: () => string;
  closed: Promise<unknown>;
}

async function keptTo(address: string, sent: string): Promise<Kept> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  socket.write(sent);
  return { socket, received: () => received, closed };
}

const health = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
const body = JSON.stringify({ email: people.nurse.email });
// Takes a third of a second at least.
const slow = `POST /api/forgot_password HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

it('a stopping server finishes open requests, and does not wait for idle connections', async () => {
  const clinic = await startClinic();
  const idle = await keptTo(clinic.address, health);
  await expect.poll(idle.received).toContain('200 OK');
  const silent = await keptTo(clinic.address, '');
  const arrived = new Promise<void>((resolve) =>
    clinic.app.server.on('request', ({ method }) => method === 'POST' && resolve()),
  );
  const busy = await keptTo(clinic.address, slow);
  await arrived;
  await clinic.stop();
  expect(busy.received()).toContain('200 OK');
  await Promise.all([idle, silent, busy].map(({ closed }) => closed));
});

it('a stopping server waits for a limited time for a client that never ends its request', async () => {
  const app = fastify();
  stopPromptly(app, 100);
  app.post('/', async () => ({}));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const arrived = once(app.server, 'request');
  const half = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345';
  const { received, closed } = await keptTo(address, half);
  await arrived;
  await app.close();
  await closed;
  expect(received()).not.toContain('200 OK');
});
