import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicToday } from '../../../contract/fields.ts';
import { api } from '../../../contract/index.ts';
import { addDays } from '../../../contract/kit/days.ts';
import { clearRemovedCompanies } from '../../../server/areas/accounts/companyRemovals/clearing.ts';
import { companyTables, keptTables, removedTables } from '../../../server/db/companyTables.ts';
import { plantRecords } from '../../generated/support/plant.ts';
import { KEY_OF_KL } from '../../generated/support/plantApiKeys.ts';
import { callerOf, type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { waitForMails } from '../support/mail.ts';
import { readPdf } from '../support/pdf.ts';
import { people } from '../support/world.ts';

const LEAVING = 1;
const STAYING = 2;
/** Rows of a table, so that they are read, and go, in several rounds. */
const MORE_THAN_AT_ONCE = 1_203;
const reason = 'The practice has closed';
const companyName = 'World One Sdn Bhd';

let clinic: Clinic;
let admin: Caller;
/** Somebody of the other company. */
let stranger: Caller;
let removal: number;
let before: Record<string, Held>;
let others: Record<string, Held>;
beforeAll(async () => {
  clinic = await startClinic();
  stranger = await clinic.as('receptionPenang');
  await plantRecords(clinic.owner, people.manager.id);
  await clinic.owner.query(`
    INSERT INTO plan_reminder (branch_id, last_day, days_before) SELECT b.id, '2031-03-03', 7 FROM branch b;
    INSERT INTO company_discount (tenant_id, percent, reason, from_day, to_day, added_at)
    SELECT t.id, 10 + t.id, 'Loyal', '2031-03-03', '2031-04-03', now() FROM tenant t;
    INSERT INTO frequent_text (branch_id, shortcut, text)
    SELECT b.id, 'many' || n, 'Of branch ' || b.id || ', number ' || n
      FROM branch b, generate_series(1, ${MORE_THAN_AT_ONCE}) n`);
  admin = await clinic.as('admin');
});
afterAll(() => clinic.stop());

interface Held {
  count: number;
  /** A hash of all that the rows hold. */
  rows: string;
}

/** What the database has of a company, by table. */
async function heldOf(tenant: number): Promise<Record<string, Held>> {
  const held: Record<string, Held> = {};
  for (const { name, by } of companyTables) {
    if (keptTables[name] === 'people' || keptTables[name] === 'audit') continue;
    const { rows } = await clinic.owner.query<Held>(
      `SELECT count(*)::integer AS count, coalesce(md5(string_agg(x::text, '|' ORDER BY x::text)), '') AS rows
         FROM ${name} x WHERE ${by === 'tenant_id' ? 'x.tenant_id = $1' : 'x.branch_id IN (SELECT b.id FROM branch b WHERE b.tenant_id = $1)'}`,
      [tenant],
    );
    if (rows[0]) held[name] = rows[0];
  }
  return held;
}

const removals = async (input = {}) => (await admin.send(api.companyRemovalList, input)).data;
const listed = async () => {
  const found = (await removals()).data.find(({ id }) => id === removal);
  if (!found) throw new Error('the removal is not listed');
  return found;
};
const becomesReady = () =>
  eventually(async () => {
    const found = await listed();
    expect(found.archive).toBe('Ready');
    return found;
  });
const dueIn = (days: number) =>
  clinic.owner.query(
    `UPDATE company_removal SET due_on = (now() AT TIME ZONE app.clinic_zone())::date + $2::integer WHERE id = $1`,
    [removal, days],
  );

it('every table with a company or a branch goes with the company, or says why it stays', async () => {
  const { rows } = await clinic.owner.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname IN ('branch_id', 'tenant_id')
      ORDER BY 1`,
  );
  const named = [...removedTables.map(({ name }) => name), ...Object.keys(keptTables)];
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  const { rows: references } = await clinic.owner.query<{ from: string; to: string }>(
    `SELECT DISTINCT f.relname AS from, t.relname AS to FROM pg_constraint c
       JOIN pg_class f ON f.oid = c.conrelid JOIN pg_class t ON t.oid = c.confrelid
      WHERE c.contype = 'f' AND c.confdeltype = 'a' AND f.relname <> t.relname`,
  );
  const gone = removedTables.map(({ name }) => name);
  // A row that stays would keep what it refers to.
  expect(
    references.filter(
      ({ from, to }) => gone.includes(to) && gone.indexOf(from) >= gone.indexOf(to),
    ),
  ).toEqual([]);
  expect(references.filter(({ from, to }) => gone.includes(to) && !gone.includes(from))).toEqual(
    [],
  );
});

describe('a removed company', () => {
  it('is closed to its people, its keys and its visitors, and is listed with the day on which its records go', async () => {
    const reception = await clinic.as('reception', 'kl');
    const owner = await clinic.as('tenant', 'pj');
    const key = callerOf(clinic.address, () => ({ Authorization: `Bearer ${KEY_OF_KL}` }), {
      token: '',
      readOnlyToken: '',
    });
    await reception.send(api.patientList, {});
    await key.send(api.patientList, {});
    before = await heldOf(LEAVING);
    others = await heldOf(STAYING);
    const { data } = await admin.send(api.removeCompany, { companyName, reason });
    removal = data.id;
    expect(data).toMatchObject({
      tenantID: LEAVING,
      status: 'Waiting',
      reason,
      removedBy: people.admin.name,
      email: people.tenant.email,
      dueOn: addDays(clinicToday(), 90),
    });
    const named = (status: 'Waiting' | 'Removed') => removals({ tenantName: companyName, status });
    expect((await named('Waiting')).data.map(({ id }) => id)).toEqual([removal]);
    expect((await named('Removed')).totalCount).toBe(0);
    const refusals = await Promise.all(
      [reception, owner, key].map((caller) => caller.refused(api.patientList, {})),
    );
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 403]);
    const { data: again } = await clinic.visitor.send(api.authenticate, {
      email: people.tenant.email,
      password: 'Demo#1234',
    });
    expect(again.branches).toEqual([]);
    const { data: companies } = await admin.send(api.tenantList, {});
    expect(companies.map(({ id }) => id)).not.toContain(LEAVING);
    expect((await admin.refused(api.removeCompany, { companyName, reason })).status).toBe(404);
    // The other company works on.
    await stranger.send(api.patientList, {});
  });

  it('gives nobody access again, whatever is written of its people and branches', async () => {
    await clinic.owner.query(`UPDATE membership SET blocked = false WHERE tenant_id = $1`, [
      LEAVING,
    ]);
    await clinic.owner.query(
      `UPDATE branch SET subscription_ends = '2999-12-31' WHERE tenant_id = $1`,
      [LEAVING],
    );
    const { rows } = await clinic.owner.query<{ open: number; planned: number }>(
      `SELECT (SELECT count(*)::integer FROM membership m WHERE m.tenant_id = $1 AND NOT m.blocked) AS open,
              (SELECT count(*)::integer FROM branch b WHERE b.tenant_id = $1 AND b.subscription_ends IS NOT NULL) AS planned`,
      [LEAVING],
    );
    expect(rows[0]).toEqual({ open: 0, planned: 0 });
  });

  it('comes back with what it had, and who had no access has none', async () => {
    await admin.send(api.askCompanyArchive, { id: removal });
    await becomesReady();
    const { data } = await admin.send(api.restoreCompany, { id: removal });
    // Nor does a copy of its records lie about.
    expect(data).toMatchObject({ status: 'Restored', archive: 'None', archiveFiles: 0 });
    await (await clinic.as('reception', 'kl')).send(api.patientList, {});
    const { membership: members } = await heldOf(LEAVING);
    expect(members).toEqual(before['membership']);
    const { rows } = await clinic.owner.query<{ ends: string }>(
      `SELECT DISTINCT subscription_ends::text AS ends FROM branch WHERE tenant_id = $1`,
      [LEAVING],
    );
    expect(rows).toEqual([{ ends: '2999-12-31' }]);
    expect((await admin.refused(api.restoreCompany, { id: removal })).failures).toMatchObject([
      { error_code: 'COMPANY_REMOVAL.IS_RESTORED' },
    ]);
    removal = (await admin.send(api.removeCompany, { companyName, reason })).data.id;
  });

  it('is given all its records in a ZIP, and nothing by which someone signs in', async () => {
    const wanted = { id: removal, recipient: 'The owner' };
    expect((await admin.refused(api.giveCompanyArchive, wanted)).failures).toMatchObject([
      { error_code: 'COMPANY_REMOVAL.NO_ARCHIVE' },
    ]);
    await admin.send(api.askCompanyArchive, { id: removal });
    const ready = await becomesReady();
    expect(ready.archiveFiles).toBe(1);
    const { data } = await admin.send(api.giveCompanyArchive, wanted);
    const files = unzipSync(new Uint8Array(await data.arrayBuffer()));
    const rowsOf = (table: string) =>
      Object.entries(files)
        .filter(([name]) => name.endsWith(`/${table}.jsonl`))
        .flatMap(([, bytes]) => strFromU8(bytes).trim().split('\n'));
    // The removals themselves grew by the one.
    const { company_removal: _, ...own } = before;
    expect(Object.keys(own).map((table) => [table, rowsOf(table).length])).toEqual(
      Object.entries(own).map(([table, { count }]) => [table, count]),
    );
    expect(rowsOf('tenant')).toHaveLength(1);
    const { rows: contents } = await clinic.owner.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM file f JOIN branch b ON b.id = f.branch_id
        WHERE b.tenant_id = $1 AND (f.content IS NOT NULL OR f.key IS NOT NULL)`,
      [LEAVING],
    );
    expect(Object.keys(files).filter((name) => name.includes('/files/'))).toHaveLength(
      contents[0]?.count ?? 0,
    );
    const text = Object.entries(files)
      .filter(([name]) => name.endsWith('.jsonl'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('');
    expect(text).not.toMatch(/"(?:hash|token|password|client_secret|invitation_hash|thumbnail)":/);
    expect(text).not.toContain('CANARYTENANT');
    const { data: history } = await admin.send(api.recordHistory, {
      resource: 'company-removals',
      id: String(removal),
    });
    expect(history.map(({ action }) => action)).toEqual(['give', 'ask', 'create']);
  });
});

describe('when the day has come', () => {
  it('nothing goes a day before', async () => {
    await dueIn(1);
    await clearRemovedCompanies(clinic.database);
    expect((await listed()).status).toBe('Waiting');
    expect((await heldOf(LEAVING))['patient']).toEqual(before['patient']);
  });

  it('work that is cut off goes on where it was, and counts nothing twice', async () => {
    await clinic.owner.query(`
      CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$;
      CREATE TRIGGER cut_off BEFORE DELETE ON bill FOR EACH ROW EXECUTE FUNCTION cut_off()`);
    await dueIn(0);
    await expect(clearRemovedCompanies(clinic.database)).rejects.toThrow('bill');
    const cut = await listed();
    expect(cut.status).toBe('Removing');
    expect(cut.records).toBeGreaterThan(0);
    expect((await admin.refused(api.restoreCompany, { id: removal })).failures).toMatchObject([
      { error_code: 'COMPANY_REMOVAL.HAS_BEGUN' },
    ]);
    expect((await admin.refused(api.companyRemovalPaper, { id: removal })).status).toBe(409);
    await clinic.owner.query('DROP TRIGGER cut_off ON bill');
    await clearRemovedCompanies(clinic.database);
    const done = await listed();
    const after = await heldOf(LEAVING);
    const gone = removedTables.map(({ name }) => name);
    expect(gone.filter((name) => after[name]?.count !== 0)).toEqual([]);
    const counted = gone.reduce((sum, name) => sum + (before[name]?.count ?? 0), 0);
    expect(done).toMatchObject({ status: 'Removed', certificateNo: 'RD000001', records: counted });
    // Each kind of record was there to go.
    expect(gone.filter((name) => before[name]?.count === 0)).toEqual([]);
    const documents = Object.keys(keptTables).filter((name) => keptTables[name] === 'documents');
    expect(documents.map((name) => [name, after[name]])).toEqual(
      documents.map((name) => [name, before[name]]),
    );
    expect(await heldOf(STAYING)).toEqual(others);
    await stranger.send(api.patientList, {});
  });

  it('the certificate says what went and what is kept, in three languages, and is mailed to the owner', async () => {
    const { records, documentsUntil } = await listed();
    expect(documentsUntil).toMatch(/^\d{4}-12-31$/);
    const [mail] = await waitForMails(clinic, people.tenant.email, 1);
    expect(mail?.attachments).toEqual(['RD000001.pdf']);
    for (const [language, title] of [
      ['en', 'Certificate of removal of records'],
      ['ms', 'Sijil pembuangan rekod'],
      ['zh', '记录删除证明'],
    ] as const) {
      const { data } = await admin.send(
        api.companyRemovalPaper,
        { id: removal },
        { headers: { 'Accept-Language': language } },
      );
      const { text } = await readPdf(new Uint8Array(await data.arrayBuffer()));
      expect(text).toContain(title);
      expect(text).toContain('RD000001');
      expect(text).toContain(String(records));
    }
    await clearRemovedCompanies(clinic.database);
    expect((await listed()).certificateNo).toBe('RD000001');
  });
});
