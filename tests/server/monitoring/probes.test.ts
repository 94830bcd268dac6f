import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '../../../server/kit/db/embedded.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { createWorld } from '../support/world.ts';

const token = 'metrics-token-of-probes-01234567';

let dataDir = '';
let postgres: Embedded;
let clinic: Clinic;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'probes '));
  postgres = await startEmbedded(dataDir);
  await createWorld(postgres.url);
  clinic = await startClinic(
    { METRICS_TOKEN: 'metrics-token-of-probes-01234567' },
    { ownerUrl: postgres.url },
  );
  // It ends with the database.
  clinic.owner.on('error', () => undefined);
});
afterAll(async () => {
  await clinic.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const statusOf = async (probe: string) =>
  (await fetch(`${clinic.address}/api/health${probe}`)).status;

it('a server whose database is away is alive and not ready, says so in its metrics, and is ready again by itself', async () => {
  expect([await statusOf('/live'), await statusOf('/ready'), await statusOf('')]).toEqual([
    200, 200, 200,
  ]);
  await postgres.restart(async () => {
    await expect.poll(() => statusOf('/ready')).toBe(503);
    expect([await statusOf('/live'), await statusOf('')]).toEqual([200, 503]);
    const metrics = await fetch(`${clinic.address}/metrics`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await metrics.text()).toContain('doctor_assist_database_up 0');
  });
  await expect.poll(() => statusOf('/ready')).toBe(200);
});

it('a server is ready while its readings take their time', async () => {
  const owner = new Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query('BEGIN; LOCK TABLE file IN ACCESS EXCLUSIVE MODE');
  const metrics = fetch(`${clinic.address}/metrics`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  await expect
    .poll(async () => {
      const { rows } = await owner.query<{ waiting: number }>(
        `SELECT count(*)::integer AS waiting FROM pg_locks WHERE relation = 'file'::regclass AND NOT granted`,
      );
      return rows[0]?.waiting;
    })
    .toBeGreaterThan(0);
  expect(await statusOf('/ready')).toBe(200);
  await owner.end();
  expect(await (await metrics).text()).toContain('doctor_assist_database_up 1');
});
