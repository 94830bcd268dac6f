import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { sealedColumns } from '../../../server/db/sealedColumns.ts';
import { SecretBox, toBeSealed } from '../../../server/kit/secrets/box.ts';
import { sealStored } from '../../../server/kit/secrets/stored.ts';
import { StartError } from '../../../server/kit/startError.ts';
import { type Clinic, startClinic, testKey } from '../support/clinic.ts';
import { branchIds } from '../support/world.ts';

const PASSWORD = 'Earlier#4711';
const KEEPS = [branchIds.kl, branchIds.pj] as const;

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic(
    {},
    {
      // What an earlier version stored, as the migration marks it.
      before: async (owner) => {
        for (const id of KEEPS)
          await owner.query(
            `INSERT INTO sms_account (branch_id, username, password) VALUES ($1, 'clinic', $2)
             ON CONFLICT (branch_id) DO UPDATE SET username = 'clinic', password = $2`,
            [id, toBeSealed(PASSWORD)],
          );
      },
    },
  );
});
afterAll(() => clinic.stop());

const stored = async () => {
  const { rows } = await clinic.owner.query<{ password: string; version: number }>(
    'SELECT password, version FROM sms_account WHERE branch_id = ANY($1) ORDER BY branch_id',
    [KEEPS],
  );
  return rows.map(({ password }) => password);
};
const balance = async () => {
  const manager = await clinic.as('manager');
  return (await manager.send(api.smsResponse, {})).data.result;
};

it('is sealed by the first start, and used as before', async () => {
  const passwords = await stored();
  expect(passwords).toHaveLength(2);
  for (const password of passwords) {
    expect(password).toMatch(/^1\.[0-9a-f]{12}\.[\w-]+$/);
    expect(password).not.toContain(PASSWORD);
  }
  expect(await balance()).toBe('success');
});

it('is of no use in another branch', async () => {
  const [own, other] = await stored();
  const put = (password?: string) =>
    clinic.owner.query('UPDATE sms_account SET password = $1 WHERE branch_id = $2', [
      password,
      branchIds.kl,
    ]);
  await put(other);
  expect(await balance()).toBe('fail_authenticate');
  await put(own);
  expect(await balance()).toBe('success');
});

it('is sealed anew by a start with a new key, and refused by one without its key', async () => {
  const before = await stored();
  const today = Buffer.from(testKey, 'base64');
  const other = Buffer.alloc(32, 'other');
  await sealStored(clinic.ownerUrl, new SecretBox([today]), sealedColumns);
  expect(await stored()).toEqual(before);
  await expect(sealStored(clinic.ownerUrl, new SecretBox([other]), sealedColumns)).rejects.toThrow(
    StartError,
  );
  await sealStored(clinic.ownerUrl, new SecretBox([other, today]), sealedColumns);
  const after = await stored();
  expect(after.filter((password) => before.includes(password))).toEqual([]);
  expect(await balance()).toBe('fail_authenticate');
  await sealStored(clinic.ownerUrl, new SecretBox([today, other]), sealedColumns);
  expect(await balance()).toBe('success');
});
