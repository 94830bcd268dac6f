import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { CallError } from '../../../contract/kit/client.ts';
import { scale } from '../../support/scale.ts';
import { book } from '../support/booking.ts';
import { type Caller, callersAt, createWorldCopy } from '../support/clinic.ts';
import { closePages, eventually, openPageWithoutNegotiation, receivedIds } from '../support/hub.ts';
import { type ServerProcess, startProcess } from '../support/serverProcess.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';
import { asOwner } from '../upgrades/support.ts';
import { isInstalled, type Proxy, proxyKinds, startProxy } from './proxies.ts';

const isRequired = process.env['REQUIRE_PROXIES'] === '1';
const CALLS = scale(30, 500);

describe.each(Object.keys(proxyKinds) as (keyof typeof proxyKinds)[])('behind %s', (name) => {
  describe.skipIf(!isRequired && !isInstalled(name))(
    'with the documented configuration (skipped where it is not installed)',
    () => {
      let DATABASE_URL = '';
      let servers: [ServerProcess, ServerProcess];
      let proxy: Proxy;
      beforeAll(async () => {
        DATABASE_URL = await createWorldCopy();
        const start = () => startProcess({ DATABASE_URL, TRUST_PROXY: 'true' });
        servers = await Promise.all([start(), start()]);
        proxy = await startProxy(name, [servers[0].address, servers[1].address]);
      });
      afterEach(() => closePages());
      afterAll(async () => {
        await proxy.stop();
        for (const each of servers) await each.stop();
      });

      it('pages, calls, large bodies and the hub go through, and no token is in a log', async () => {
        const { as } = callersAt(proxy.address);
        const reception = await as('reception');
        const document = await fetch(`${proxy.address}/api/openapi.json`);
        expect(document.status).toBe(200);

        const page = await openPageWithoutNegotiation(proxy.address, reception.token);
        await page.hub.invoke('join', branchIds.kl);
        const { id } = await book(reception);
        await eventually(() => expect(receivedIds(page)).toContain(id));

        // Larger than any call takes: the servers' own answer comes back, and none of the proxy's.
        const large = await fetch(`${proxy.address}/api/batch`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${reception.token}`,
            'X-Branch-ID': String(branchIds.kl),
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({ key: 'k', calls: [], filler: 'x'.repeat(4_000_000) }),
        });
        expect(await large.json()).toHaveProperty('[0].error_code');

        await closePages();
        await eventually(() => expect(proxy.logged()).toContain('/ws'));
        expect(proxy.logged()).not.toContain(reception.token);
        expect(proxy.logged()).not.toContain(encodeURIComponent(reception.token));
      });

      it('the server knows callers by the addresses that the proxy saw, whatever they claim', async () => {
        await signInFrom('127.0.0.9', proxy.address);
        const addresses = await asOwner(DATABASE_URL, async (owner) => {
          const { rows } = await owner.query<{ address: string }>(
            'SELECT address FROM session WHERE account_id = $1',
            [people.nurse.id],
          );
          return rows.map(({ address }) => address);
        });
        expect(addresses).toEqual(['127.0.0.9']);
      });

      it('a server that ends costs nothing but what it had begun', async () => {
        const { as } = callersAt(proxy.address);
        const all = [await as('reception'), await as('doctor'), await as('tenant', 'kl')];
        const lost: string[] = [];
        let answered = 0;
        const working = async (person: Caller) => {
          for (let call = 0; call < CALLS; call += 1)
            await person.send(api.todayQueue, {}).then(
              () => (answered += 1),
              (error: unknown) =>
                lost.push(error instanceof CallError ? String(error.status) : String(error)),
            );
        };
        const work = all.map(working);
        await eventually(() => expect(answered).toBeGreaterThan(CALLS / 2));
        await servers[0].kill();
        await Promise.all(work);
        // Each caller has one call under way at a time.
        expect(lost.length, lost.join()).toBeLessThanOrEqual(all.length);
        expect(answered + lost.length).toBe(all.length * CALLS);
      });
    },
  );
});

/** Signs a nurse in from an address of this machine, with a header that claims another. */
function signInFrom(localAddress: string, address: string): Promise<void> {
  const body = JSON.stringify({ email: people.nurse.email, password: PASSWORD });
  return new Promise((resolve, reject) => {
    request(
      `${address}/api/authenticate`,
      {
        method: 'POST',
        localAddress,
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.7' },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`sign-in: ${answer.statusCode}`)),
        );
      },
    )
      .on('error', reject)
      .end(body);
  });
}
