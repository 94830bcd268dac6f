import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { StoreUnavailable } from '../../../server/kit/files/store.ts';
import { DiskWatch } from '../../../server/kit/monitoring/diskWatch.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { memoryStore } from '../support/memoryStore.ts';
import { newPatient } from '../support/sms.ts';
import { people } from '../support/world.ts';

const METRICS_TOKEN = 'metrics-token-of-tests-0123456789';
const DISK_FULL = '53100';

let clinic: Clinic;
let admin: Caller;
let reception: Caller;
let log = '';
beforeAll(async () => {
  clinic = await startClinic(
    { METRICS_TOKEN, LOG_LEVEL: 'warn' },
    { logTo: { write: (line) => void (log += line) } },
  );
  admin = await clinic.as('admin');
  reception = await clinic.as('reception', 'kl');
});
afterAll(() => clinic.stop());

const faults = async () => (await admin.send(api.serverHealth, {})).data.faults;
async function isFullByMetrics(): Promise<string | undefined> {
  const answer = await fetch(`${clinic.address}/metrics`, {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return /^doctor_assist_disk_full (\d)$/m.exec(await answer.text())?.[1];
}

it('a write that finds no room is told by health, metrics and log and to Administrators, until one succeeds', async () => {
  const full = { fault: 'disk-full', of: null };
  expect(await faults()).not.toContainEqual(full);
  expect(await isFullByMetrics()).toBe('0');
  await clinic.owner.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${DISK_FULL}'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON patient FOR EACH ROW EXECUTE FUNCTION no_room()`);
  const refused = await newPatient(reception).catch((error: { status: number }) => error);
  expect(refused).toMatchObject({ status: 503 });

  expect(await faults()).toContainEqual(full);
  expect(await isFullByMetrics()).toBe('1');
  const lines = log.split('\n').filter((line) => line.includes(`"code":"${DISK_FULL}"`));
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg).toSorted()).toEqual([
    'call failed',
    'disk full',
  ]);
  // It reads, and another server on this database could write no better.
  expect((await fetch(`${clinic.address}/api/health/ready`)).status).toBe(200);
  await expect
    .poll(async () => {
      const { rows } = await clinic.owner.query<{ told: number }>(
        "SELECT account_id AS told FROM notification WHERE event = 'DISK_FULL'",
      );
      return rows.map(({ told }) => told);
    })
    .toContain(people.admin.id);

  await clinic.owner.query('DROP TRIGGER no_room ON patient; DROP FUNCTION no_room()');
  expect(await faults()).toContainEqual(full);
  await newPatient(reception);
  expect(await faults()).not.toContainEqual(full);
  expect(await isFullByMetrics()).toBe('0');
});

it('a content of a file that finds no room is a full disk as well', async () => {
  const watch = new DiskWatch('/');
  const store = memoryStore();
  const cause = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const failing = {
    ...store,
    put: () => Promise.reject(new StoreUnavailable('not written', { cause })),
  };
  const key = randomBytes(32).toString('hex');
  await expect(watch.watched(failing).put(key, Buffer.from('x'))).rejects.toThrow('not written');
  expect(await watch.read()).toMatchObject({ isFull: true });
  expect((await watch.read()).freeBytes).toBeGreaterThan(0);
});
