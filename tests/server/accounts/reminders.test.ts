import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { dateText } from '../../../contract/kit/dateText.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { remindOfEnds } from '../../../server/areas/accounts/branchSubscriptions/reminders.ts';
import { Database } from '../../../server/kit/db/database.ts';
import { addressFor, prepare } from '../../../server/kit/db/prepare.ts';
import '../../../server/product.ts';
import { beginPlan } from '../support/billing.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { waitForMails } from '../support/mail.ts';
import { branchIds } from '../support/world.ts';

const PUBLIC_URL = 'https://clinic.test';
const today = clinicToday();
let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
  await clinic.owner.query(
    `UPDATE branch SET email = 'kl@clinic.test' WHERE id = 1;
     UPDATE tenant SET email = 'company@clinic.test' WHERE id = 1`,
  );
  await beginPlan(clinic.owner, branchIds.kl, { concurrentUsers: 9, storage: 1 });
});
beforeEach(() => clinic.owner.query('DELETE FROM plan_reminder; DELETE FROM mail'));
afterAll(() => clinic.stop());

/** Lets the plan end so many days from today, a year after its beginning or as many days as are given. */
const endsIn = async (days: number, length = 365) => {
  const last = addDays(today, days);
  await clinic.owner.query(
    'UPDATE branch_subscription SET starts_on = $1, ends_on = $2 WHERE branch_id = $3',
    [addDays(last, 1 - length), last, branchIds.kl],
  );
  await clinic.owner.query('UPDATE branch SET subscription_ends = $1 WHERE id = $2', [
    last,
    branchIds.kl,
  ]);
  return last;
};
const remind = () => remindOfEnds(clinic.database, { PUBLIC_URL });
const mails = async () => {
  const { rows } = await clinic.owner.query<{ recipient: string; subject: string }>(
    'SELECT recipient, subject FROM mail ORDER BY id',
  );
  return rows;
};

describe('the end of a plan', () => {
  it.each([
    [31, 0],
    [30, 2],
    [8, 2],
    [7, 2],
    [2, 2],
    [1, 2],
    [0, 2],
    [-1, 2],
    [-3, 2],
    [-4, 0],
  ])('in %i days is mailed to %i: the branch and its company', async (days, count) => {
    await endsIn(days);
    await remind();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(
      ['kl@clinic.test', 'company@clinic.test'].slice(0, count),
    );
  });

  it('is mailed anew at each stage, and once at each', async () => {
    await clinic.owner.query(`UPDATE branch SET email = 'company@clinic.test' WHERE id = 1`);
    for (const [days, sent] of [
      [30, 1],
      [29, 1],
      [7, 2],
      [6, 2],
      [1, 3],
      [0, 3],
      [-1, 4],
      [-2, 4],
    ] as const) {
      await endsIn(days);
      // The last day stays the same: what passes are the days before it.
      await clinic.owner.query('UPDATE plan_reminder SET last_day = $1', [addDays(today, days)]);
      await remind();
      await remind();
      expect(await mails()).toHaveLength(sent);
    }
    await clinic.owner.query(`UPDATE branch SET email = 'kl@clinic.test' WHERE id = 1`);
  });

  it('is mailed once by several servers', async () => {
    await endsIn(7);
    const other = new Database(addressFor(clinic.ownerUrl, (await prepare(clinic.ownerUrl)).app));
    await Promise.all([remind(), remindOfEnds(other, { PUBLIC_URL }), remind()]);
    await other.end();
    expect(await mails()).toHaveLength(2);
  });

  it('is an alert to those who manage the branch, once at each stage', async () => {
    await clinic.owner.query('DELETE FROM notification');
    const last = await endsIn(7);
    await remind();
    await remind();
    const told = (await (await clinic.as('manager')).send(api.notiAlertList, { take: 10 })).data;
    expect(told.data).toMatchObject([
      {
        title: 'A plan ends soon',
        body: `World KL · ${dateText(last, 'en')} · Clinic`,
        source: 'Branch List',
      },
    ]);
    const doctor = await clinic.as('doctor');
    expect((await doctor.send(api.notiAlertList, { take: 10 })).data.data).toEqual([]);
  });

  it('is not mailed on the day on which a plan of a month begins', async () => {
    await endsIn(29, 30);
    await remind();
    expect(await mails()).toEqual([]);
  });

  it('is told with branch, plan, day and the way to the plan, in every language', async () => {
    await endsIn(7);
    await remind();
    const [mail] = await waitForMails(clinic, 'kl@clinic.test', 1);
    expect(mail?.subject).toContain('The plan of World KL ends on');
    expect(mail?.subject).toContain('Pelan World KL tamat pada');
    expect(mail?.text).toContain('The plan Clinic of World KL ends on');
    expect(mail?.text).toContain('的计划 Clinic 将于');
    expect(mail?.text).toContain(`${PUBLIC_URL}/branch-management/branch-active-subscription`);
  });
});
