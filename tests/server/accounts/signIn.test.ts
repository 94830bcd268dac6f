import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, PASSWORD, people } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
// Every test signs in from the same address.
beforeEach(() => clinic.forgetTries());
afterAll(() => clinic.stop());

describe('signing in', () => {
  it('answers the person, their branches and their roles', async () => {
    const { data } = await clinic.visitor.send(api.authenticate, {
      email: people.reception.email,
      password: PASSWORD,
    });
    expect(data).toMatchObject({
      loginUserId: people.reception.id,
      branches: [
        {
          id: branchIds.kl,
          code: 'World KL',
          role: 'Receptionist',
          expired: false,
          startPage: 'dashboard',
          subscriptionEnds: '2999-12-31',
        },
      ],
      roleAccess: ['Receptionist'],
      agRoleAccess: [],
      hasAccountAccess: false,
    });
  });

  it('refuses a wrong password and an unknown email in the same way, with 400', async () => {
    const wrong = await clinic.visitor.refused(api.authenticate, {
      email: people.nurse.email,
      password: 'wrong#123',
    });
    const unknown = await clinic.visitor.refused(api.authenticate, {
      email: 'nobody@world.test',
      password: 'wrong#123',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.failures).toEqual(unknown.failures);
    expect(wrong.failures[0]?.error_code).toBe('AUTH.VALIDATION.INVALID_LOGIN');
  });

  it('refuses an account whose stored hash is none like a wrong password', async () => {
    const { email, id } = people.doctor;
    const hash = await clinic.owner.query<{ password_hash: string }>(
      'SELECT password_hash FROM account WHERE id = $1',
      [id],
    );
    await clinic.owner.query("UPDATE account SET password_hash = 'none' WHERE id = $1", [id]);
    const refused = await clinic.visitor.refused(api.authenticate, { email, password: PASSWORD });
    await clinic.owner.query('UPDATE account SET password_hash = $2 WHERE id = $1', [
      id,
      hash.rows[0]?.password_hash,
    ]);
    expect(refused.status).toBe(400);
    expect(refused.failures[0]?.error_code).toBe('AUTH.VALIDATION.INVALID_LOGIN');
  });

  it('checks at most ten of a hundred simultaneous tries', async () => {
    const tryWrongly = async () => {
      const input = { email: people.manager.email, password: 'wrong#123' };
      return (await clinic.visitor.refused(api.authenticate, input)).status;
    };
    const statuses = await Promise.all(Array.from({ length: 100 }, tryWrongly));
    // A busy server answers some with 503, counted or not, and compares none of these.
    while (!statuses.includes(429)) statuses.push(await tryWrongly());
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10);
    expect([...new Set(statuses)].filter((status) => ![400, 429, 503].includes(status))).toEqual(
      [],
    );
    const right = await clinic.visitor.refused(api.authenticate, {
      email: people.manager.email,
      password: PASSWORD,
    });
    expect(right.status).toBe(429);
    expect(right.retryAfter).toBeGreaterThan(0);
  });
});

describe('a session', () => {
  it('ends for all its tokens when signing out', async () => {
    const reception = await clinic.as('reception');
    await reception.send(api.signOut, {});
    expect((await reception.refused(api.getUserProfile, {})).status).toBe(401);
  });

  it('renews its tokens only if both are sent', async () => {
    const [one, other] = [await clinic.as('reception'), await clinic.as('reception')];
    const { data } = await one.send(api.refreshToken, { readOnlyToken: one.readOnlyToken });
    expect(data.token).not.toBe(one.token);
    expect(
      (await one.refused(api.refreshToken, { readOnlyToken: other.readOnlyToken })).status,
    ).toBe(401);
  });

  it('allows the branches of the person, and no other', async () => {
    const tenant = await clinic.as('tenant', 'pj');
    expect((await tenant.send(api.apptResource, {})).data.map((doctor) => doctor.resource)).toEqual(
      ['Dr pj 1', 'Dr pj 2'],
    );
    const foreign = await tenant.refused(
      api.apptResource,
      {},
      { headers: { 'X-Branch-ID': String(branchIds.penang) } },
    );
    const missing = await tenant.refused(
      api.apptResource,
      {},
      { headers: { 'X-Branch-ID': '999999' } },
    );
    expect([foreign.status, foreign.failures]).toEqual([404, missing.failures]);
  });
});
