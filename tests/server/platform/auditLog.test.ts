import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { AUDIT_LOG_REACH } from '../../../contract/platform/auditLog.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
let admin: Caller;
beforeAll(async () => {
  clinic = await startClinic();
  admin = await clinic.as('admin');
});
afterAll(() => clinic.stop());

const log = async (input: Parameters<typeof read>[0] = {}) => (await read(input)).data;
const read = (input: {
  accountID?: number;
  branchID?: number;
  resource?: string;
  from?: string;
  until?: string;
  q?: string;
  page?: number;
  pageSize?: number;
  order?: 'ASC' | 'DESC';
}) => admin.send(api.auditLogList, input);

describe('the audit log', () => {
  it("tells who did what to a clinic's record and when, and no value of it", async () => {
    const secret = 'Zulaikha Unspoken';
    await clinic.owner.query(
      `INSERT INTO audit (account_id, branch_id, resource, record_id, action, changes)
       VALUES ($1, $2, 'patients', '7', 'edit', $3)`,
      [people.reception.id, branchIds.kl, { name: ['Ali', secret] }],
    );
    const answer = await read({ branchID: branchIds.kl, resource: 'patients' });
    expect(answer.data[0]).toMatchObject({
      who: people.reception.name,
      accountID: people.reception.id,
      action: 'edit',
      resource: 'patients',
      recordID: '7',
      branchName: 'World KL',
      companyName: 'World One Sdn Bhd',
      isOfClinic: true,
    });
    expect(answer.data[0]?.changes).toEqual({});
    expect(JSON.stringify(answer.data)).not.toContain(secret);
  });

  it('shows no value of it either to an Administrator who works in that clinic', async () => {
    const { owner } = clinic;
    await owner.query(`UPDATE account SET platform_role = 'Administrator' WHERE id = $1`, [
      people.reception.id,
    ]);
    const rose = await clinic.as('reception', 'kl');
    const { data } = await rose.send(api.auditLogList, { resource: 'patients' });
    expect(data[0]).toMatchObject({ who: people.reception.name, recordID: '7' });
    expect(data[0]?.changes).toEqual({});
    await owner.query('UPDATE account SET platform_role = NULL WHERE id = $1', [
      people.reception.id,
    ]);
  });

  it('shows what changed of records whose history the person may read', async () => {
    const role = { id: people.nurse.id };
    await admin.send(api.editSaasUserRole, { ...role, isAdministrator: true });
    await admin.send(api.editSaasUserRole, { ...role, isAdministrator: false });
    expect(await log({ resource: 'platform-users' })).toMatchObject([
      { isOfClinic: false, changes: { isAdministrator: [true, false] } },
      { isOfClinic: false, changes: { isAdministrator: [false, true] } },
    ]);
    const owner = await clinic.as('tenant');
    const { data: user } = await owner.send(api.branchUserDetail, {
      branchUserEmail: people.doctor.email,
    });
    await owner.send(api.editBranchUserDetail, { id: user.id, remark: 'Mornings' });
    expect((await log({ resource: 'branch-users' }))[0]).toMatchObject({
      isOfClinic: false,
      branchName: 'World KL',
      changes: { remark: ['', 'Mornings'] },
    });
  });

  it('keeps what people changed in their own accounts to themselves', async () => {
    await clinic.owner.query(
      `INSERT INTO audit (account_id, resource, record_id, action, changes)
       VALUES ($1::integer, 'accounts', '1', 'edit', '{"dob": ["1980-01-01", "1980-01-02"]}')`,
      [people.nurse.id],
    );
    const [entry] = await log({ resource: 'accounts' });
    expect(entry).toMatchObject({ action: 'edit', isOfClinic: false });
    expect(entry?.changes).toEqual({});
  });

  it('cuts long values, and names the fields alone of very long ones', async () => {
    const random = Array.from({ length: 4_000 }, (_, at) => Math.sin(at).toString(36)).join('');
    await clinic.owner.query(
      `INSERT INTO audit (account_id, resource, record_id, action, changes)
       VALUES ($1, 'plans', '1', 'edit', $2), ($1, 'plans', '2', 'edit', $3)`,
      [people.admin.id, { description: ['', 'x'.repeat(500)] }, { description: [random, 'short'] }],
    );
    const [large, long] = await log({ resource: 'plans' });
    expect(long?.changes).toEqual({ description: ['', `${'x'.repeat(200)}…`] });
    expect(large?.changes).toEqual({ description: ['…', '…'] });
  });

  it('is narrowed by person, resource, branch and period', async () => {
    await clinic.owner.query(
      `INSERT INTO audit (at, account_id, branch_id, resource, record_id, action) VALUES
         ('2020-03-01T15:59:59Z', $1, $2, 'patients', '11', 'show'),
         ('2020-03-01T16:00:00Z', $1, $2, 'patients', '12', 'show'),
         ('2020-03-02T15:59:59Z', $3, $4, 'appointments', '13', 'edit'),
         ('2020-03-02T16:00:00Z', $3, $4, 'patients', '14', 'edit')`,
      [people.nurse.id, branchIds.kl, people.receptionPenang.id, branchIds.penang],
    );
    const ids = async (input: Parameters<typeof read>[0]) =>
      (await log({ until: '2020-12-31', ...input })).map(({ recordID }) => recordID);
    expect(await ids({})).toEqual(['14', '13', '12', '11']);
    expect(await ids({ order: 'ASC' })).toEqual(['11', '12', '13', '14']);
    // Days are the clinics', eight hours ahead of UTC.
    expect(await ids({ from: '2020-03-02', until: '2020-03-02' })).toEqual(['13', '12']);
    expect(await ids({ from: '2020-03-03' })).toEqual(['14']);
    expect(await ids({ accountID: people.nurse.id })).toEqual(['12', '11']);
    expect(await ids({ resource: 'patients', branchID: branchIds.penang })).toEqual(['14']);
    expect(await ids({ q: 'pei' })).toEqual(['14', '13']);
    expect(await ids({ q: `${people.nurse.name} @world` })).toEqual(['12', '11']);
    expect(await ids({ q: "'; DROP" })).toEqual([]);
    const second = await read({ until: '2020-12-31', page: 2, pageSize: 3 });
    expect([second.data.map(({ recordID }) => recordID), second.total]).toEqual([['11'], 4]);
  });

  it('is no business of a clinic', async () => {
    const owner = await clinic.as('tenant');
    expect((await owner.refused(api.auditLogList, {})).status).toBe(403);
  });

  it('opens to the platform alone in the database too', async () => {
    const answers = await clinic.owner.query(
      `SELECT set_config('app.account', $1, false), set_config('app.branch', $2, false)`,
      [String(people.manager.id), String(branchIds.kl)],
    );
    expect(answers.rowCount).toBe(1);
    const { rows } = await clinic.owner.query(
      `SELECT (SELECT count(*)::int FROM app.audit_log('{}', 'at', true, 10, 0)) AS listed, app.count_audit_log('{}', 10) AS counted,
              (SELECT count(*)::int FROM app.end_sessions(NULL, $1, 'none')) AS ended`,
      [people.admin.id],
    );
    expect(rows).toEqual([{ listed: 0, counted: 0, ended: 0 }]);
  });
});

describe('a long audit log', () => {
  it('reaches the newest entries by an index alone, however many there are', async () => {
    await clinic.owner.query(
      `INSERT INTO audit (account_id, branch_id, resource, record_id, action, at)
       SELECT 1 + n % 12, 1 + n % 3, (ARRAY['patients', 'appointments', 'messages'])[1 + n % 3], n::text, 'show',
              now() - n * interval '1 minute'
         FROM generate_series(1, $1) n`,
      [AUDIT_LOG_REACH + 5_000],
    );
    await clinic.owner.query('ANALYZE audit');
    const wholly = await read({ pageSize: 10 });
    expect(wholly.total).toBe(AUDIT_LOG_REACH);
    const last = await read({ page: AUDIT_LOG_REACH / 10, pageSize: 10 });
    expect(last.data).toHaveLength(10);
    expect((await read({ page: AUDIT_LOG_REACH / 10 + 1, pageSize: 10 })).data).toEqual([]);
    for (const wanted of [
      {},
      { accountId: people.nurse.id },
      { resource: 'patients' },
      { from: '2026-01-01' },
      { resource: 'seller' },
    ]) {
      const { rows } = await clinic.owner.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT id FROM audit a WHERE ${await conditionOf(wanted)} ORDER BY at DESC, id DESC LIMIT 10`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index (?:Only )?Scan Backward/);
      expect(plan).not.toContain('Seq Scan');
    }
  });

  async function conditionOf(wanted: object): Promise<string> {
    const { rows } = await clinic.owner.query<{ condition: string }>(
      'SELECT app.audit_wanted($1) AS condition',
      [wanted],
    );
    return rows[0]?.condition ?? '';
  }
});
