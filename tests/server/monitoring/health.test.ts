import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

it('an Administrator sees servers, database, queues and services, and that no backup was made', async () => {
  const admin = await clinic.as('admin');
  const { data } = await admin.send(api.serverHealth, {});
  expect(data.servers).toHaveLength(1);
  expect(data.database.bytes).toBeGreaterThan(1_000_000);
  expect(data.queues.map(({ queue }) => queue)).toContain('e-invoice');
  expect(data.gateways.map(({ channel }) => channel)).toContain('payment');
  expect(data.backup).toMatchObject({ at: null, ageSeconds: null });
  expect(data.faults).toContainEqual({ fault: 'backup-none', of: null });
});

it('an Administrator sees the age of the last backup, and why one failed', async () => {
  const admin = await clinic.as('admin');
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const known = { at, bytes: 5_000, name: 'nightly', failedAt: at, reason: 'The disk is full.' };
  await clinic.owner.query("INSERT INTO installation (name, value) VALUES ('last backup', $1)", [
    JSON.stringify(known),
  ]);
  await expect
    .poll(async () => (await admin.send(api.serverHealth, {})).data.backup)
    .toMatchObject({ bytes: 5_000, name: 'nightly', reason: 'The disk is full.' });
  const { backup, faults } = (await admin.send(api.serverHealth, {})).data;
  expect(Math.round((backup.ageSeconds ?? 0) / 60)).toBe(120);
  expect(faults).toContainEqual({ fault: 'backup-failed', of: null });
});

it('is refused to everyone else', async () => {
  for (const who of ['tenant', 'manager', 'doctor', 'reception'] as const) {
    const refused = await (await clinic.as(who)).refused(api.serverHealth, {});
    expect([who, refused.status]).toEqual([who, 403]);
  }
  expect((await clinic.visitor.refused(api.serverHealth, {})).status).toBe(401);
});
