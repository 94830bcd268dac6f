import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { beginPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { closePages, eventually, openPage } from '../support/hub.ts';
import { branchIds, type Person } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
  await beginPlan(clinic.owner, branchIds.kl, { concurrentUsers: 2, storage: 1 });
});
beforeEach(async () => {
  await clinic.owner.query(`UPDATE session SET ended_at = now()`);
  await clinic.owner.query('DELETE FROM branch_visit');
});
afterEach(closePages);
afterAll(() => clinic.stop());

const choice = { chosenBranchID: branchIds.kl };
const enter = async (person: Person): Promise<Caller> => {
  const caller = await clinic.as(person);
  await caller.send(api.chooseBranch, choice);
  return caller;
};
const atWork = async () => {
  const { rows } = await clinic.owner.query<{ people: number }>(
    'SELECT app.people_at_work($1) AS people',
    [branchIds.kl],
  );
  return rows[0]?.people;
};
/** Everyone's tokens are as old as that. */
const age = (interval: string) =>
  clinic.owner.query(`UPDATE session_token SET issued_at = now() - $1::interval`, [interval]);

describe('where one is signed in', () => {
  it('is listed with branch and time, and can be ended from elsewhere within a second', async () => {
    const here = await clinic.as('nurse');
    const there = await enter('nurse');
    const page = await openPage(clinic.address, there.token);
    const { data: listed } = await here.send(api.ownSessions, {});
    expect(listed).toMatchObject([
      { isThis: true, branchName: null, address: '127.0.0.…' },
      { isThis: false, branchName: 'World KL', address: '127.0.0.…' },
    ]);
    await here.send(api.endOwnSession, { id: listed[1]?.id ?? 0 });
    await eventually(() => expect(page.end.is).toBe(true), 1_000);
    expect((await there.refused(api.getUserProfile, {})).status).toBe(401);
    expect((await here.send(api.ownSessions, {})).data).toHaveLength(1);
    // Asked once more, it stays ended.
    await here.send(api.endOwnSession, { id: listed[1]?.id ?? 0 });
  });

  it("is nobody else's", async () => {
    const nurse = await clinic.as('nurse');
    const reception = await clinic.as('reception');
    const [own] = (await nurse.send(api.ownSessions, {})).data;
    const foreign = await reception.refused(api.endOwnSession, { id: own?.id ?? 0 });
    const missing = await reception.refused(api.endOwnSession, { id: 999_999 });
    expect([foreign.status, foreign.failures]).toEqual([404, missing.failures]);
  });
});

describe('the users of a plan', () => {
  it('are as many as it says, and one more is refused in words', async () => {
    await enter('reception');
    await enter('nurse');
    const { status, failures } = await (
      await clinic.as('doctor')
    ).refused(api.chooseBranch, choice);
    expect([status, failures[0]?.error_code]).toEqual([409, 'BRANCH.FULL']);
    expect(failures[0]?.error_message).toContain('All 2 users of this plan are at work');
  });

  it('may come in again, from wherever they are', async () => {
    await enter('reception');
    await enter('nurse');
    await enter('nurse');
    expect(await atWork()).toBe(2);
  });

  it('give their place away when they sign out, go to another branch, or are gone for five minutes', async () => {
    const first = await enter('reception');
    await enter('nurse');
    await first.send(api.signOut, {});
    await enter('doctor');
    const other = await clinic.as('reception2');
    await other.refused(api.chooseBranch, choice);
    await age('6 minutes');
    await enter('reception2');
    expect(await atWork()).toBe(1);
  });

  it('find their place taken when they come back after five minutes', async () => {
    const away = await enter('reception');
    const stays = await enter('nurse');
    await age('6 minutes');
    await enter('doctor');
    const renew = (caller: Caller) =>
      caller.send(api.refreshToken, { readOnlyToken: caller.readOnlyToken });
    await renew(stays);
    await renew(away);
    expect(await atWork()).toBe(2);
    const { failures } = await away.refused(api.todayQueue, {});
    expect(failures[0]?.error_code).toBe('BRANCH.FULL');
    await stays.send(api.todayQueue, {});
  });

  it('have owners and managers among them without a place', async () => {
    await enter('reception');
    await enter('nurse');
    await enter('manager');
    await enter('tenant');
    expect(await atWork()).toBe(4);
  });

  it('do not come in by the header of a request alone', async () => {
    await enter('reception');
    await enter('nurse');
    const doctor = await clinic.as('doctor', 'kl');
    const { status, failures } = await doctor.refused(api.todayQueue, {});
    expect([status, failures[0]?.error_code]).toEqual([409, 'BRANCH.FULL']);
    const page = await openPage(clinic.address, doctor.token);
    await expect(page.hub.invoke('join', branchIds.kl)).rejects.toThrow('BRANCH.FULL');
    // What is not of the branch is as before.
    await doctor.send(api.getUserProfile, {});
  });

  it('hold a place by the header too, and leave none to others', async () => {
    const [doctor, nurse, reception] = await Promise.all(
      (['doctor', 'nurse', 'reception'] as const).map((person) => clinic.as(person, 'kl')),
    );
    await doctor?.send(api.todayQueue, {});
    await nurse?.send(api.todayQueue, {});
    expect((await reception?.refused(api.todayQueue, {}))?.status).toBe(409);
    await doctor?.send(api.todayQueue, {});
    await reception?.refused(api.chooseBranch, choice);
  });

  it('prolong such a place by working on', async () => {
    const doctor = await clinic.as('doctor', 'kl');
    await doctor.send(api.todayQueue, {});
    await enter('nurse');
    await clinic.owner.query(`UPDATE branch_visit SET until = now() + interval '1 minute'`);
    await doctor.send(api.todayQueue, {});
    const { rows } = await clinic.owner.query<{ long: boolean }>(
      `SELECT until > now() + interval '4 minutes' AS long FROM branch_visit`,
    );
    expect(rows).toEqual([{ long: true }]);
  });

  it('do not wait for another call of theirs that prolongs it', async () => {
    const doctor = await clinic.as('doctor', 'kl');
    await doctor.send(api.todayQueue, {});
    await clinic.owner.query(`UPDATE branch_visit SET until = now() + interval '1 minute'`);
    await clinic.owner.query('BEGIN; SELECT FROM branch_visit FOR UPDATE');
    const { data } = await doctor.send(api.todayQueue, {});
    await clinic.owner.query('COMMIT');
    expect(data).toBeDefined();
  });

  it('get the last place once, when two take it at a time', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await clinic.owner.query(`UPDATE session SET ended_at = now()`);
      await enter('reception');
      const callers = await Promise.all([clinic.as('nurse'), clinic.as('doctor')]);
      const tries = await Promise.allSettled(
        callers.map((caller) => caller.send(api.chooseBranch, choice)),
      );
      expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('get the last place once, when two take it by the header', async () => {
    await enter('reception');
    const callers = await Promise.all([clinic.as('nurse', 'kl'), clinic.as('doctor', 'kl')]);
    const tries = await Promise.allSettled(
      callers.map((caller) => caller.send(api.todayQueue, {})),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('are not limited where there is no subscription', async () => {
    await clinic.as('receptionPenang').then((one) => one.send(api.todayQueue, {}));
    const { rows } = await clinic.owner.query('SELECT * FROM branch_visit');
    expect(rows).toEqual([]);
  });
});
