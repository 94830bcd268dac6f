import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteMade } from '../../../server/kit/backup/lastBackup.ts';
import { claim } from '../../../server/kit/backup/schedule.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { headerAt } from './headers.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

const due = new Date('2026-11-24T02:30:00.000Z');
const claimAt = (time: string, day = '24') =>
  claim(clinic.database, due, new Date(`2026-11-${day}T${time}:00.000Z`));
const madeAt = (time: string) => noteMade(clinic.owner, headerAt(`2026-11-24T${time}:00.000Z`));

it('a backup that is due is claimed once, and again an hour later while none was made', async () => {
  expect([await claimAt('02:31'), await claimAt('02:32'), await claimAt('03:30')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await claimAt('03:32')).toBe(true);
  // The first one took two hours.
  await madeAt('02:31');
  expect([await claimAt('04:33'), await claimAt('23:59')]).toEqual([false, false]);
});

it('one that a clock ahead of the time has begun holds up none', async () => {
  expect(
    await claim(
      clinic.database,
      new Date('2027-11-24T02:30:00.000Z'),
      new Date('2027-11-24T05:00:00.000Z'),
    ),
  ).toBe(true);
  await noteMade(clinic.owner, headerAt('2027-11-24T05:00:00.000Z'));
  expect([await claimAt('06:00'), await claimAt('06:01')]).toEqual([true, false]);
});
