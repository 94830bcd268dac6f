import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '../../../server/kit/db/database.ts';
import { addressFor, prepare } from '../../../server/kit/db/prepare.ts';
import '../../../server/product.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
let first: Host;
let second: Host;
beforeAll(async () => {
  clinic = await startClinic();
  const port = Number(new URL(clinic.ownerUrl).port);
  [first, second] = [await startHost(port), await startHost(port)];
});
afterAll(async () => {
  first.stop();
  second.stop();
  await clinic.stop();
});

interface Host {
  port: number;
  /** From here on nothing goes through it, and nobody is told. */
  vanish(): void;
  stop(): void;
}

/** An address that leads to a database, and may vanish as a machine without power does. */
async function startHost(port: number): Promise<Host> {
  let isThere = true;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk) => isThere && to.write(chunk));
      from.on('close', () => isThere && to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    vanish: () => (isThere = false),
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('a host that vanishes without a word is left with all connections, also those at work', async () => {
  const { app } = await prepare(clinic.ownerUrl);
  const url = addressFor(clinic.ownerUrl, app).replace(
    /@[^/]*/,
    `@127.0.0.1:${first.port},127.0.0.1:${second.port}`,
  );
  const database = new Database(url);
  const ask = (person: number, text = 'SELECT 1') =>
    database
      .for({ share: 'calls', tenant: `${person % 3}`, person: `${person}` })
      .system(({ client }) => client.query(text));
  await Promise.all(Array.from({ length: 10 }, (_, person) => ask(person, 'SELECT pg_sleep(0.3)')));
  expect(database.inUse.open).toBeGreaterThan(8);
  const atWork = ask(0, 'SELECT pg_sleep(60)').then(
    () => 'done',
    () => 'failed',
  );
  first.vanish();
  let failed = 0;
  for (let isBack = false; !isBack;)
    isBack = await ask(1).then(
      () => true,
      () => {
        failed += 1;
        return false;
      },
    );
  // The first finds out, and one or two more while the other host is looked for.
  expect(failed).toBeLessThan(5);
  expect(await atWork).toBe('failed');
  await database.end();
});
