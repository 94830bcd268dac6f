import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { plantRecords } from '../../generated/support/plant.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { branchIds, people } from '../support/world.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
  await plantRecords(clinic.owner, people.manager.id);
});
afterAll(() => clinic.stop());

/** Names one record of a table, and notes that somebody changed it. */
async function change(
  resource: string,
  { table, column = 'name' }: Named,
  { account, branch }: { account: number; branch: number | null },
): Promise<void> {
  const { rows } = await clinic.owner.query<{ id: number }>(
    `UPDATE ${table} SET ${column} = $1 WHERE id = (
       SELECT min(each.id) FROM ${table} each WHERE to_jsonb(each) -> 'branch_id' IS NOT DISTINCT FROM to_jsonb($2::integer)
     ) RETURNING id`,
    [`The one of ${resource}`, branch],
  );
  await clinic.owner.query(
    `INSERT INTO audit (account_id, branch_id, resource, record_id, action) VALUES ($1, $2, $3, $4, 'edit')`,
    [account, branch, resource, String(rows[0]?.id)],
  );
}

interface Named {
  table: string;
  column?: string;
}

it.each<[string, Named]>([
  ['practice-types', { table: 'practice_type', column: 'title' }],
  ['email-templates', { table: 'email_template', column: 'subject' }],
  ['database-templates', { table: 'database_template' }],
  ['pdf-templates', { table: 'pdf_template' }],
  ['reports', { table: 'report' }],
  ['print-slips', { table: 'print_slip' }],
])("names the record of the platform's %s", async (resource, named) => {
  await change(resource, named, { account: people.admin.id, branch: null });
  const admin = await clinic.as('admin');
  const [latest] = (await admin.send(api.notiActionLogList, { take: 1 })).data.data;
  expect(latest?.body).toBe(`The one of ${resource}`);
});

it('names a plan by its product', async () => {
  const { rows } = await clinic.owner.query<{ id: number; title: string }>(
    'SELECT p.id, t.title FROM plan p JOIN product_type t ON t.id = p.product_type_id LIMIT 1',
  );
  await clinic.owner.query(
    `INSERT INTO audit (account_id, resource, record_id, action) VALUES ($1, 'plans', $2, 'edit')`,
    [people.admin.id, String(rows[0]?.id)],
  );
  const admin = await clinic.as('admin');
  const [latest] = (await admin.send(api.notiActionLogList, { take: 1 })).data.data;
  expect(latest?.body).toBe(rows[0]?.title);
});

it('names a scheduler in its own branch alone', async () => {
  await change(
    'message-schedulers',
    { table: 'message_scheduler' },
    { account: people.tenant.id, branch: branchIds.kl },
  );
  const latestIn = async (branch: 'kl' | 'pj') => {
    const owner = await clinic.as('tenant', branch);
    const { data } = (await owner.send(api.notiActionLogList, { take: 1 })).data;
    return data[0];
  };
  const here = await latestIn('kl');
  expect(here).toMatchObject({
    body: 'The one of message-schedulers',
    source: 'Message Scheduler Detail',
  });
  expect(here?.sourceId).not.toBe('');
  expect((await latestIn('pj'))?.source).not.toBe('Message Scheduler Detail');
});
