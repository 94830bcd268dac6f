import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { StartNeed } from '../../../contract/platform/startNeeds.ts';
import { needsOf } from '../../../server/areas/platform/realStart/reading.ts';
import { readConfig } from '../../../server/config.ts';
import { addPlan } from '../support/billing.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { people } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

const missing = async (): Promise<StartNeed[]> => {
  const { data } = await (await clinic.as('admin')).send(api.realStart, {});
  return data.filter(({ isDone }) => !isDone).map(({ need }) => need);
};

it('what is entered in the product is needed until it is so, and again where it is no longer', async () => {
  const { owner } = clinic;
  await owner.query("UPDATE seller SET name = 'Doctor Assist Sdn Bhd', tin = ''");
  expect(await missing()).toEqual(expect.arrayContaining(['secondFactor', 'seller']));
  await owner.query(
    `UPDATE seller SET tin = 'C12345678900', address = '1 Jalan Baru', postcode = '50000', email = 'bills@clinic.test'`,
  );
  expect(await missing()).not.toContain('seller');
  await owner.query('INSERT INTO second_factor (account_id, secret) VALUES ($1, $2)', [
    people.admin.id,
    'not confirmed',
  ]);
  expect(await missing()).toContain('secondFactor');
  await owner.query(`
    INSERT INTO passkey (account_id, name, credential_id, public_key, user_handle)
    VALUES (${people.admin.id}, 'Laptop', 'laptop', '', 'admin')`);
  expect(await missing()).not.toContain('secondFactor');
  expect(await missing()).toContain('plan');
  await addPlan(await clinic.as('admin'), { name: 'Clinic', months: 12, price: 99_00 });
  expect(await missing()).not.toContain('plan');
  await owner.query('UPDATE plan SET net_price = 0');
  expect(await missing()).toContain('plan');
});

it('mail, backups and the address are needed until they work', () => {
  const stored = { secondFactor: true, seller: true, plan: true };
  const mail = (sentAt: string | null, failedAt: string | null = null) => [
    { channel: 'mail' as const, sentAt, failedAt },
  ];
  const left = (
    environment: Record<string, string>,
    readings: Parameters<typeof needsOf>[2],
  ): StartNeed[] =>
    needsOf(stored, readConfig(environment), readings)
      .filter(({ isDone }) => !isDone)
      .map(({ need }) => need);
  const set = {
    PUBLIC_URL: 'https://clinic.test',
    SMTP_URL: 'smtps://mail.clinic.test',
    BACKUP_TO: '/backups',
  };
  const at = '2031-03-01T00:00:00Z';
  expect(left({}, { backup: { at }, gateways: mail(at) })).toEqual(['address', 'mail', 'backups']);
  expect(left(set, { backup: {}, gateways: mail(null) })).toEqual(['mail', 'backups']);
  expect(left(set, { backup: { at }, gateways: mail(at) })).toEqual([]);
  // A mail server that has failed since.
  expect(left(set, { backup: { at }, gateways: mail(at, '2031-03-02T00:00:00Z') })).toEqual([
    'mail',
  ]);
  const open = { ...set, PUBLIC_URL: 'http://clinic.test' };
  expect(left(open, { backup: { at }, gateways: mail(at) })).toEqual(['address']);
});

it('nothing is asked of a demo', async () => {
  await clinic.owner.query("INSERT INTO installation (name, value) VALUES ('demo', '2031-01-01')");
  expect((await (await clinic.as('admin')).send(api.realStart, {})).data).toEqual([]);
});
