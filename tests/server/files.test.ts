import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../contract/index.ts';
import type { Input } from '../../contract/kit/call.ts';
import type * as masterListsModule from '../../contract/masterLists/index.ts';
import type * as schemaModule from '../../server/db/schema/index.ts';
import { sweep } from '../../server/jobs/retention.ts';
import { pdfFile, pdfOf, pdfPage } from '../support/pdfFile.ts';
import { beginPlan } from './support/billing.ts';
import { type Caller, type Clinic, startClinic } from './support/clinic.ts';
import { eventually } from './support/hub.ts';
import { panelLists, panelMigration } from './support/panels.ts';
import { branchIds, doctorIds } from './support/world.ts';

// A list with a file, in the two places where the product's own are named.
vi.mock('../../contract/masterLists/index.ts', async (original) => ({
  masterLists: {
    ...(await original<typeof masterListsModule>()).masterLists,
    ...(await import('./support/panels.ts')).panelLists,
  },
}));
vi.mock('../../server/db/schema/index.ts', async (original) => ({
  ...(await original<typeof schemaModule>()),
  ...(await import('./support/panels.ts')).panelTables,
}));

const calls = panelLists.panels.usual;
const content = pdfFile('what a claim is written on');
const pdf = {
  name: 'Borang “tuntutan”.pdf',
  type: 'application/pdf',
  base64: Buffer.from(content).toString('base64'),
} as const;

type Panel = Input<typeof calls.panelCreate>;
const panel: Panel = { name: 'Etiqa', doctor: doctorIds.kl[0], cover: 1, claims: 'paper' };

let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  clinic = await startClinic({}, { before: (owner) => owner.query(panelMigration).then(() => {}) });
  reception = await clinic.as('reception');
});
beforeEach(() =>
  clinic.owner.query('TRUNCATE panel, panel_rate, removed_record; DELETE FROM file'),
);
afterAll(() => clinic.stop());

const add = async (form: Panel['form']) =>
  (await reception.send(calls.panelCreate, { ...panel, form })).data;
const change = async (id: number, form: Panel['form']) =>
  (await reception.send(calls.panelUpdate, { ...panel, id, form })).data;
const read = async (id: number, caller = reception) =>
  Buffer.from(await (await caller.send(api.storedFile, { id })).data.arrayBuffer());
const filesStored = async () => (await clinic.owner.query('SELECT FROM file')).rowCount;
const formOf = <T>({ form }: { form: T | null }): T => {
  if (!form) throw new Error('the record has no file');
  return form;
};

describe('a file of a record', () => {
  it('is answered by its name, type and size wherever the record is, and read by a call of its own', async () => {
    const made = await add(pdf);
    const form = formOf(made);
    const { name, type } = pdf;
    expect(form).toEqual({ id: form.id, name, type, size: content.length });
    expect((await reception.send(calls.panelDetail, { id: made.id })).data).toEqual(made);
    expect((await reception.send(calls.panelList, {})).data).toEqual([made]);
    expect((await read(form.id)).toString()).toBe(content);
  });

  it('is answered to be saved, never to be shown or kept by a browser', async () => {
    const { id } = formOf(await add(pdf));
    const address = `${clinic.address}/api/file?id=${id}&readOnlyToken=${reception.readOnlyToken}`;
    const answer = await fetch(`${address}&branchId=${branchIds.kl}`);
    expect(await answer.text()).toBe(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''Borang%20%E2%80%9Ctuntutan%E2%80%9D.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it('stays where a save names it, and goes where one replaces it or takes it away', async () => {
    const made = await add(pdf);
    const { id } = formOf(made);
    expect(formOf(await change(made.id, { id })).id).toBe(id);
    const replaced = formOf(await change(made.id, { ...pdf, name: 'new.pdf' }));
    expect([replaced.name, await filesStored()]).toEqual(['new.pdf', 1]);
    expect((await change(made.id, null)).form).toBeNull();
    expect(await filesStored()).toBe(0);
    const { data } = await reception.send(api.recordHistory, {
      resource: 'panels',
      id: String(made.id),
    });
    expect(data.map(({ changes }) => changes['form'])).toEqual([
      ['new.pdf', null],
      [pdf.name, 'new.pdf'],
      [null, pdf.name],
    ]);
  });

  it('goes with its record', async () => {
    const { id } = await add(pdf);
    await reception.send(calls.panelRemove, { id });
    await clinic.owner.query(`UPDATE removed_record SET removed_at = now() - interval '31 days'`);
    await eventually(async () => {
      await sweep(clinic.database);
      expect(await filesStored()).toBe(0);
    });
  });

  it('goes in with a batch, or not at all', async () => {
    const inputs = [
      { ...panel, form: pdf },
      { ...panel, form: { ...pdf, type: 'image/png' } },
    ];
    const refused = await reception.refused(api.batch, { call: 'panelCreate', inputs });
    expect(refused.failures.map(({ error_code, field }) => [error_code, field])).toEqual([
      ['GENERAL.FILE', '1.form'],
    ]);
    expect(await filesStored()).toBe(0);
    await reception.send(api.batch, { call: 'panelCreate', inputs: inputs.slice(0, 1) });
    expect(await filesStored()).toBe(1);
  });

  it('is made anew where it is a picture, without what was hidden in it', async () => {
    const picture = sharp({
      create: { width: 4, height: 4, channels: 3, background: '#0f766e' },
    });
    const bytes = await picture
      .withExif({ IFD0: { Copyright: 'where it was taken' } })
      .png()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const form = { name: 'a.png', type: 'image/png', base64: bytes.toString('base64') } as const;
    const stored = await read(formOf(await add(form)).id);
    const { format, width, exif } = await sharp(stored).metadata();
    expect([format, width, exif]).toEqual(['png', 4, undefined]);
  });
});

describe('a file is refused', () => {
  const refusalOf = async (form: unknown) => {
    const input = { ...panel, form } as Panel;
    const { status, failures } = await reception.refused(calls.panelCreate, input);
    return [status, ...failures.map(({ error_code, field }) => [error_code, field])];
  };

  it.each([
    ['by its content', { ...pdf, base64: Buffer.from('MZ').toString('base64') }, 'GENERAL.FILE'],
    [
      'that is a PDF with a script',
      { ...pdf, base64: btoa(pdfOf([...pdfPage, '<</S/JavaScript/JS(app.alert)>>'])) },
      'FILE.PDF_SCRIPT',
    ],
    ['that is no picture', { ...pdf, type: 'image/png' }, 'GENERAL.FILE'],
    ['by its type', { ...pdf, type: 'image/webp' }, 'GENERAL.INVALID'],
    ['by its size', { ...pdf, base64: 'A'.repeat(133_340) }, 'GENERAL.TOO_LARGE'],
  ])('%s', async (_, form, code) => {
    const [status, [found, field] = []] = (await refusalOf(form)) as [number, string[]?];
    expect([status, found]).toEqual([400, code]);
    expect(field).toMatch(/^form/);
    expect(await filesStored()).toBe(0);
  });

  it('where a record names one that it does not have: of another record, of nobody', async () => {
    const { id } = formOf(await add(pdf));
    for (const other of [id, 999_999])
      expect(await refusalOf({ id: other })).toEqual([404, ['GENERAL.NOT_FOUND', 'form']]);
  });
});

describe('reading a file', () => {
  it('finds none of another branch, as none that there is not', async () => {
    const { id } = formOf(await add(pdf));
    for (const person of ['receptionPj', 'receptionPenang'] as const) {
      const other = await clinic.as(person);
      for (const asked of [id, 999_999]) {
        const { status, failures } = await other.refused(api.storedFile, { id: asked });
        expect([status, failures[0]?.error_code]).toEqual([404, 'GENERAL.NOT_FOUND']);
      }
    }
  });

  it('is for those who may show its record', async () => {
    const { id } = formOf(await add(pdf));
    expect((await read(id, await clinic.as('manager'))).toString()).toBe(content);
    const nurse = await clinic.as('nurse');
    expect((await nurse.refused(api.storedFile, { id })).status).toBe(404);
  });
});

describe('the storage of a plan', () => {
  /** Fills the storage up to so many bytes below what the plan allows. */
  const fillUpTo = (left: number) =>
    clinic.owner.query(
      `INSERT INTO file (branch_id, resource, name, type, size, content)
       VALUES ($1, 'panels', 'large.pdf', 'application/pdf', $2, '')`,
      [branchIds.kl, 1_000_000_000 - left],
    );
  beforeAll(() => beginPlan(clinic.owner, branchIds.kl, { concurrentUsers: 9, storage: 1 }));
  afterAll(() => clinic.owner.query('DELETE FROM branch_subscription'));

  it('takes files up to its end, and refuses more in words', async () => {
    await fillUpTo(content.length);
    const { id } = await add(pdf);
    const { status, failures } = await reception.refused(calls.panelCreate, {
      ...panel,
      name: 'AIA',
      form: pdf,
    });
    expect([status, failures[0]?.error_code, failures[0]?.field]).toEqual([
      409,
      'BRANCH.STORAGE_FULL',
      'form',
    ]);
    expect(failures[0]?.error_message).toContain('1 GB of 1 GB are used');
    // What is there can be removed, and what has no file is stored.
    await change(id, null);
    await reception.send(calls.panelCreate, { ...panel, name: 'AIA' });
  });

  it('refuses photos of patients too', async () => {
    await fillUpTo(10);
    const create = { width: 8, height: 8, channels: 3, background: '#456' } as const;
    const photo = (await sharp({ create }).png().toBuffer()).toString('base64');
    const someone = {
      icPassport: 'STORE1',
      name: 'Has A Photo',
      dob: '1990-01-01',
      mobile: '123456789',
    };
    const { status, failures } = await reception.refused(api.createPatient, { ...someone, photo });
    expect([status, failures[0]?.error_code, failures[0]?.field]).toEqual([
      409,
      'BRANCH.STORAGE_FULL',
      'photo',
    ]);
    const { data: patient } = await reception.send(api.createPatient, someone);
    await reception.send(api.lockPatientProfile, { NRIC: 'STORE1' });
    const changed = await reception.refused(api.editPatientProfile, {
      patID: patient.patID,
      photo,
    });
    expect(changed.failures[0]?.error_code).toBe('BRANCH.STORAGE_FULL');
  });

  it('gives the last room once, when two store at a time', async () => {
    await fillUpTo(content.length + 10);
    const tries = await Promise.allSettled(
      ['One', 'Two'].map((name) =>
        reception.send(calls.panelCreate, { ...panel, name, form: pdf }),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
