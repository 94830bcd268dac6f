import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

/** What a client gets that sends a byte of its request now and then, until it is cut off. */
function sendSlowly(begun: string): Promise<string> {
  const { hostname, port } = new URL(clinic.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const bytes: Buffer[] = [];
    const dripping = setInterval(() => socket.write('a'), 100);
    socket.on('connect', () => socket.write(begun));
    socket.on('data', (chunk: Buffer) => bytes.push(chunk));
    socket.on('close', () => {
      clearInterval(dripping);
      resolve(Buffer.concat(bytes).toString());
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // It went on sending after it was cut off.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
  });
}

describe('a client that sends its request slowly', () => {
  it('has two minutes for a request, and 15 seconds for its headers', () => {
    expect([clinic.app.server.requestTimeout, clinic.app.server.headersTimeout]).toEqual([
      120_000, 15_000,
    ]);
  });

  it.each([
    ['headers', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    [
      'body',
      'POST /api/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n',
    ],
  ])('is disconnected during its %s', async (_, begun) => {
    Object.assign(clinic.app.server, { headersTimeout: 300, requestTimeout: 300 });
    expect(await sendSlowly(begun)).toMatch(/^HTTP\/1\.1 408 /);
  });
});
