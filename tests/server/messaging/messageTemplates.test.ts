import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { people } from '../support/world.ts';

type Given = Input<typeof api.insertCliMessageTemplate>;
import { refusalReason } from '../support/refusals.ts';

let clinic: Clinic;
let manager: Caller;
let nurse: Caller;
let made = 0;

beforeAll(async () => {
  clinic = await startClinic();
  manager = await clinic.as('manager');
  nurse = await clinic.as('nurse');
});
afterAll(() => clinic.stop());

const given = (changes: Partial<Given> = {}): Given => ({
  templateName: `Template ${++made}`,
  templateContent: 'Dear {name}, see us.',
  ...changes,
});
const add = async (changes: Partial<Given> = {}) =>
  (await manager.send(api.insertCliMessageTemplate, given(changes))).data;
const listed = async (queryID?: number) =>
  (await nurse.send(api.cliMsgTemplateList, { ...(queryID !== undefined && { queryID }) })).data
    .data;

describe('message templates', () => {
  it('are listed by name for everyone who may send, for each screen with those of all screens', async () => {
    const own = await add({ templateName: 'b reminder', queryID: 1 });
    const others = await add({ templateName: 'C today', queryID: 2 });
    const all = await add({ templateName: 'A for all' });
    expect(all).toEqual({
      templateId: all.templateId,
      templateName: 'A for all',
      templateContent: 'Dear {name}, see us.',
      templateVariables: 'name',
      tenantID: 1,
      queryID: null,
      official: null,
      version: 1,
    });
    expect(await listed()).toEqual([all, own, others]);
    expect(await listed(1)).toEqual([all, own]);
    expect(await listed(4)).toEqual([all]);
  });

  it('include the placeholders in their text, beside those that are named', async () => {
    const variables = async (templateContent: string, templateVariables?: string) =>
      (
        await add({
          templateContent,
          ...(templateVariables !== undefined && { templateVariables }),
        })
      ).templateVariables;
    expect(await variables('{aptdate} {name} {name}')).toBe('name,aptdate');
    expect(await variables('Hello', 'resource, name')).toBe('name,resource');
    expect(await variables('{aptdate}', 'name')).toBe('name,aptdate');
    expect(await variables('Hello', '')).toBe('');
    const wrong = given({ templateVariables: 'name,password' });
    expect(refusalReason(await manager.refused(api.insertCliMessageTemplate, wrong))).toEqual([
      400,
      'GENERAL.INVALID',
      'templateVariables',
    ]);
  });

  it('have a unique name in the branch until they are removed', async () => {
    const { templateId: templateID } = await add({ templateName: 'Recall me' });
    const again = given({ templateName: 'RECALL ME' });
    const taken = [409, 'GENERAL.TAKEN', 'templateName'];
    expect(refusalReason(await manager.refused(api.insertCliMessageTemplate, again))).toEqual(
      taken,
    );
    const other = await add();
    const renamed = { ...again, templateID: other.templateId };
    expect(refusalReason(await manager.refused(api.updateCliMessageTemplate, renamed))).toEqual(
      taken,
    );
    const elsewhere = await clinic.as('tenant', 'pj');
    await elsewhere.send(api.insertCliMessageTemplate, again);
    await manager.send(api.removeCliMessageTemplate, { templateID });
    await manager.send(api.insertCliMessageTemplate, again);
  });

  it('are changed only over the named version, if one is named', async () => {
    const { templateId: templateID } = await add({ queryID: 3 });
    const change = given({ templateContent: 'New {resource}' });
    const { data } = await manager.send(api.updateCliMessageTemplate, { templateID, ...change });
    expect(data).toMatchObject({ templateVariables: 'resource', queryID: 3, version: 2 });
    const stale = await manager.refused(
      api.updateCliMessageTemplate,
      { templateID, ...given() },
      { headers: { 'If-Match': '1' } },
    );
    expect(stale.failures).toMatchObject([
      {
        error_code: 'GENERAL.STALE',
        params: {
          who: people.manager.name,
          what: 'templateName, templateContent, templateVariables',
        },
      },
    ]);
    const same = await manager.send(api.updateCliMessageTemplate, { templateID, ...change });
    expect(same.data.version).toBe(2);
    const forAll = { templateID, ...change, queryID: null };
    const { data: last } = await manager.send(api.updateCliMessageTemplate, forAll);
    expect(last).toMatchObject({ queryID: null, version: 3 });
  });

  it('are removed once, and stay in the database', async () => {
    const { templateId: templateID } = await add();
    await manager.send(api.removeCliMessageTemplate, { templateID });
    expect((await listed()).map((each) => each.templateId)).not.toContain(templateID);
    const missing = [404, 'GENERAL.NOT_FOUND', 'templateID'];
    expect(
      refusalReason(await manager.refused(api.removeCliMessageTemplate, { templateID })),
    ).toEqual(missing);
    const change = { templateID, ...given() };
    expect(refusalReason(await manager.refused(api.updateCliMessageTemplate, change))).toEqual(
      missing,
    );
    const { rows } = await clinic.owner.query(
      'SELECT content FROM message_template WHERE id = $1',
      [templateID],
    );
    expect(rows).toEqual([{ content: 'Dear {name}, see us.' }]);
  });

  it('are reported to the pages, and logged with who changed what', async () => {
    const heard: unknown[] = [];
    clinic.owner.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
    await clinic.owner.query('LISTEN hub');
    const { templateId: templateID, templateName } = await add();
    await manager.send(api.updateCliMessageTemplate, {
      templateID,
      ...given({ templateName, templateContent: 'B' }),
    });
    await manager.send(api.removeCliMessageTemplate, { templateID });
    const event = (change: string): unknown => ({
      kind: 'changed',
      branch: 1,
      event: expect.objectContaining({ resource: 'messages', id: templateID, change }) as unknown,
    });
    await expect.poll(() => heard).toEqual(['create', 'update', 'delete'].map(event));
    await clinic.owner.query('UNLISTEN hub');
    const { rows } = await clinic.owner.query(
      `SELECT account_id, action, changes FROM audit
        WHERE resource = 'message-templates' AND record_id = $1 ORDER BY id`,
      [String(templateID)],
    );
    expect(rows).toMatchObject([
      {
        action: 'create',
        account_id: people.manager.id,
        changes: { templateName: [null, templateName] },
      },
      {
        action: 'edit',
        changes: {
          templateContent: ['Dear {name}, see us.', 'B'],
          templateVariables: ['name', ''],
        },
      },
      { action: 'delete', changes: null },
    ]);
  });
});
