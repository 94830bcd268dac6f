import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api, contract } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, PASSWORD, patientsOf, people, type Person } from '../support/world.ts';

interface Tokens {
  token: string;
  readOnlyToken: string;
}

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
// Every test signs in from the same address.
beforeEach(() => clinic.forgetTries());
afterAll(() => clinic.stop());

const showing = ({ token }: Tokens) => ({ headers: { Authorization: `Bearer ${token}` } });

/** The status that a call by whoever shows a token gets. */
async function statusOf(tokens: Tokens): Promise<number> {
  return clinic.visitor.send(api.getUserProfile, {}, showing(tokens)).then(
    () => 200,
    (error: { status: number }) => error.status,
  );
}

const renew = async (tokens: Tokens): Promise<Tokens> => {
  const { readOnlyToken } = tokens;
  return (await clinic.visitor.send(api.refreshToken, { readOnlyToken }, showing(tokens))).data;
};

/** Makes it so many seconds later for all tokens. */
const later = (seconds: number) =>
  clinic.owner.query(
    `UPDATE session_token SET issued_at = issued_at - make_interval(secs => $1),
            replaced_at = replaced_at - make_interval(secs => $1)`,
    [seconds],
  );

describe('renewed tokens', () => {
  it('stay valid for half a minute', async () => {
    const old = await clinic.as('reception');
    const young = await renew(old);
    await later(29);
    expect([await statusOf(old), await statusOf(young)]).toEqual([200, 200]);
  });

  it('end the session when used later, also for the new tokens', async () => {
    const old = await clinic.as('reception');
    const young = await renew(old);
    const other = await clinic.as('reception');
    await later(31);
    expect(await statusOf(old)).toBe(401);
    expect(await statusOf(young)).toBe(401);
    expect(await statusOf(other)).toBe(200);
    const { rows } = await clinic.owner.query(
      "SELECT account_id FROM audit WHERE action = 'reuse'",
    );
    expect(rows).toEqual([{ account_id: people.reception.id }]);
  });

  it('end the session also when used for a renewal', async () => {
    const old = await clinic.as('nurse');
    const young = await renew(old);
    await later(31);
    await expect(renew(old)).rejects.toMatchObject({ status: 401 });
    expect(await statusOf(young)).toBe(401);
  });

  it('are exchanged for the same new pair in simultaneous requests', async () => {
    const shared = await clinic.as('doctor');
    const given = await Promise.all(Array.from({ length: 20 }, () => renew(shared)));
    expect(new Set(given.map((pair) => JSON.stringify(pair))).size).toBe(1);
    const { rows } = await clinic.owner.query(
      `SELECT kind, count(*)::integer FROM session_token
        WHERE session_id = (SELECT max(id) FROM session WHERE account_id = $1) GROUP BY kind ORDER BY kind`,
      [people.doctor.id],
    );
    expect(rows).toEqual([
      { kind: 'bearer', count: 2 },
      { kind: 'readOnly', count: 2 },
    ]);
    expect(given[0]?.token).not.toBe(shared.token);
    expect(await statusOf(given[0] as Tokens)).toBe(200);
  });

  it('are exchanged for the same new pair by a slow tab, for half a minute', async () => {
    const shared = await clinic.as('manager');
    const quick = await renew(shared);
    await later(20);
    const quicker = await renew(quick);
    expect(await renew(shared)).toEqual(quick);
    expect(await renew(quick)).toEqual(quicker);
    await later(20);
    expect(await renew(quick)).toEqual(quicker);
    await expect(renew(shared)).rejects.toMatchObject({ status: 401 });
  });

  it('are refused for a renewal if they were not issued together', async () => {
    const old = await clinic.as('nurse');
    const young = await renew(old);
    for (const mixed of [
      { token: young.token, readOnlyToken: old.readOnlyToken },
      { token: old.token, readOnlyToken: young.readOnlyToken },
    ])
      await expect(renew(mixed)).rejects.toMatchObject({ status: 401 });
    expect(await statusOf(young)).toBe(200);
  });

  it('keep a branch that is chosen during the renewal', async () => {
    const owner = await clinic.as('tenant');
    const chosenBranchID = branchIds.pj;
    const [young, again] = await Promise.all([
      renew(owner),
      renew(owner),
      clinic.visitor.send(api.chooseBranch, { chosenBranchID }, showing(owner)),
    ]);
    expect(again).toEqual(young);
    const { data } = await clinic.visitor.send(api.apptResource, {}, showing(young));
    expect(data.map((doctor) => doctor.resource)).toEqual(['Dr pj 1', 'Dr pj 2']);
  });

  it('cannot be derived from what is stored', async () => {
    const old = await clinic.as('doctor');
    const young = await renew(old);
    const { rows } = await clinic.owner.query(
      'SELECT row_to_json(t)::text AS row FROM session_token t',
    );
    const stored = JSON.stringify(rows);
    for (const { token, readOnlyToken } of [old, young]) {
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(readOnlyToken);
    }
  });

  it('are refused in an old address of a report, without ending the session', async () => {
    const old = await clinic.as('reception');
    const young = await renew(old);
    await later(31);
    const paper = await fetch(
      `${clinic.address}/api/report/patient_slip?readOnlyToken=${old.readOnlyToken}&branchId=1&icPassport=${patientsOf.kl.here}`,
    );
    expect(paper.status).toBe(401);
    expect(await statusOf(young)).toBe(200);
  });
});

describe('a session expires', () => {
  it('if its tokens are not renewed for twelve hours', async () => {
    const idle = await clinic.as('manager');
    await later(12 * 3600 - 60);
    expect(await statusOf(idle)).toBe(200);
    await later(120);
    expect(await statusOf(idle)).toBe(401);
  });

  it('after a week, even if its tokens are renewed', async () => {
    const lasting = await clinic.as('manager');
    await clinic.owner.query("UPDATE session SET created_at = created_at - interval '7 days'");
    expect(await statusOf(lasting)).toBe(401);
  });
});

describe('the read-only token', () => {
  const closed = Object.values(contract)
    .flatMap((calls) => Object.values(calls as unknown as Record<string, Call>))
    .filter((call) => call.access.kind !== 'public' && !call.readOnlyToken);

  it.each(closed.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'is refused by %s',
    async (_, { method, path }) => {
      const { readOnlyToken } = reader;
      const body = method === 'GET' ? {} : { body: '{}' };
      const address = `${clinic.address}${path.replaceAll(/:\w+/g, '1')}`;
      for (const [query, headers] of [
        [`?readOnlyToken=${readOnlyToken}`, {}],
        ['', { Authorization: `Bearer ${readOnlyToken}` }],
      ] as const) {
        const answer = await fetch(address + query, {
          method,
          headers: { 'Content-Type': 'application/json', ...headers },
          ...body,
        });
        expect(answer.status).toBe(401);
      }
    },
  );

  let reader: Caller;
  beforeAll(async () => {
    reader = await clinic.as('tenant');
  });

  it('cannot be renewed without the other token, nor the other without it', async () => {
    const { token, readOnlyToken } = reader;
    const { visitor } = clinic;
    const alone = await visitor.refused(api.refreshToken, { readOnlyToken });
    const twice = await visitor.refused(
      api.refreshToken,
      { readOnlyToken: token },
      showing({ token, readOnlyToken }),
    );
    expect([alone.status, twice.status]).toEqual([401, 401]);
    expect(await statusOf(reader)).toBe(200);
  });
});

describe('takes effect immediately:', () => {
  it.each([
    ['disabling the account', 'reception2', 'UPDATE account SET disabled_at = now() WHERE id = $1'],
    [
      'ending the session elsewhere',
      'receptionPj',
      'UPDATE session SET ended_at = now() WHERE account_id = $1',
    ],
  ] as const)('%s', async (_, person: Person, sql) => {
    const caller = await clinic.as(person);
    expect(await statusOf(caller)).toBe(200);
    await clinic.owner.query(sql, [people[person].id]);
    expect(await statusOf(caller)).toBe(401);
    await expect(renew(caller)).rejects.toMatchObject({ status: 401 });
  });

  it('a disabled account cannot sign in, with the same answer as for a wrong password', async () => {
    const { visitor, owner } = clinic;
    const { email, id } = people.receptionPenang;
    await owner.query('UPDATE account SET disabled_at = now() WHERE id = $1', [id]);
    const disabled = await visitor.refused(api.authenticate, { email, password: PASSWORD });
    const wrong = await visitor.refused(api.authenticate, { email, password: 'wrong#123' });
    expect([disabled.status, disabled.failures]).toEqual([400, wrong.failures]);
  });

  it('a new password: for every other session, and for signing in', async () => {
    const [here, elsewhere] = [await clinic.as('tenantPenang'), await clinic.as('tenantPenang')];
    const wrong = await here.refused(api.changePassword, {
      old_password: 'wrong#123',
      new_password: 'Another#1',
      confirm_password: 'Another#1',
    });
    expect([wrong.status, wrong.failures[0]?.field]).toEqual([403, 'old_password']);
    expect(await statusOf(elsewhere)).toBe(200);

    await here.send(api.changePassword, {
      old_password: PASSWORD,
      new_password: 'Another#1',
      confirm_password: 'Another#1',
    });
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401]);
    const { email } = people.tenantPenang;
    const old = await clinic.visitor.refused(api.authenticate, { email, password: PASSWORD });
    expect(old.status).toBe(400);
    await clinic.visitor.send(api.authenticate, { email, password: 'Another#1' });
  });

  it('the removal of a role', async () => {
    const nurse = await clinic.as('nurse');
    await nurse.send(api.apptResource, {});
    await clinic.owner.query('DELETE FROM membership WHERE account_id = $1', [people.nurse.id]);
    expect((await nurse.refused(api.apptResource, {})).status).toBe(404);
  });
});

describe('a request without a branch', () => {
  it('uses the only branch of the person, and is refused if there are several', async () => {
    const alone = await clinic.visitor.send(api.authenticate, {
      email: people.manager.email,
      password: PASSWORD,
    });
    const several = await clinic.visitor.send(api.authenticate, {
      email: people.tenant.email,
      password: PASSWORD,
    });
    const outcomes = await Promise.all(
      [alone, several].map(async ({ data }) => {
        const answer = await fetch(clinic.address + api.apptType.path, {
          headers: { Authorization: `Bearer ${data.token}` },
        });
        return [data.branches.length > 1, answer.status];
      }),
    );
    expect(outcomes).toEqual([
      [false, 200],
      [true, 403],
    ]);
  });
});
