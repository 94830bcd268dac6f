import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../contract/index.ts';
import type { Input } from '../../../contract/kit/call.ts';
import type * as masterListsModule from '../../../contract/masterLists/index.ts';
import { readConfig } from '../../../server/config.ts';
import type * as schemaModule from '../../../server/db/schema/index.ts';
import { sweep } from '../../../server/jobs/retention.ts';
import { configuredStore } from '../../../server/kit/files/configured.ts';
import { moveContents, removeLooseContents } from '../../../server/kit/files/housekeeping.ts';
import { keepContent, sha256Of } from '../../../server/kit/files/keeping.ts';
import { type FileStore, StoreUnavailable } from '../../../server/kit/files/store.ts';
import { pdfFile, pdfOf, pdfPage } from '../../support/pdfFile.ts';
import { beginPlan } from '../support/billing.ts';
import { type Caller, type Clinic, startClinic } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { panelLists, panelMigration } from '../support/panels.ts';
import { type S3Server, startS3 } from '../support/s3Server.ts';
import { branchIds, doctorIds } from '../support/world.ts';

// A list with a file, in the two places where the product's own are named.
vi.mock('../../../contract/masterLists/index.ts', async (original) => ({
  masterLists: {
    ...(await original<typeof masterListsModule>()).masterLists,
    ...(await import('../support/panels.ts')).panelLists,
  },
}));
vi.mock('../../../server/db/schema/index.ts', async (original) => ({
  ...(await original<typeof schemaModule>()),
  ...(await import('../support/panels.ts')).panelTables,
}));

const calls = panelLists.panels.usual;
type Panel = Input<typeof calls.panelCreate>;
const panel: Panel = { name: 'Etiqa', doctor: doctorIds.kl[0], cover: 1, claims: 'paper' };
const text = pdfFile('a claim');
const pdf = { name: 'a.pdf', type: 'application/pdf', base64: btoa(text) } as const;

let s3: S3Server;
let store: FileStore;
let clinic: Clinic;
let reception: Caller;
beforeAll(async () => {
  s3 = await startS3();
  store = await configuredStore(readConfig(s3.environment));
  const before = async (owner: Clinic['owner']) => void (await owner.query(panelMigration));
  clinic = await startClinic(s3.environment, { before });
  reception = await clinic.as('reception');
});
beforeEach(async () => {
  await clinic.owner.query(
    'TRUNCATE panel, panel_rate, removed_record; DELETE FROM file; DELETE FROM loose_content',
  );
  s3.requests.length = 0;
});
afterAll(async () => {
  await clinic.stop();
  await s3.stop();
});

const add = async (form: Panel['form'] = pdf) => {
  const { data } = await reception.send(calls.panelCreate, { ...panel, form });
  if (!data.form) throw new Error('the record has no file');
  return { id: data.id, file: data.form.id };
};
const rowOf = async (id: number) => {
  const { rows } = await clinic.owner.query<{
    key: string;
    sha256: string;
    size: number;
    content: Buffer | null;
  }>('SELECT key, sha256, size, content FROM file WHERE id = $1', [id]);
  if (!rows[0]) throw new Error('there is no such file');
  return rows[0];
};
const contentOf = async (key: string) => {
  const found = await store.get(key);
  return found && String(await buffer(found));
};
const loose = async () =>
  (await clinic.owner.query<{ key: string }>('SELECT key FROM loose_content')).rows.map(
    ({ key }) => key,
  );
const aDayPasses = () =>
  clinic.owner.query(`UPDATE loose_content SET due_at = due_at - interval '1 day'`);
const keepHouse = () => removeLooseContents(clinic.database, store);
const putKeys = () =>
  s3.requests
    .filter(({ method }) => method === 'PUT')
    .map(({ address }) => address.split('/').slice(-3).join(''));
/** Removes a record, and empties the trash when its time has come. */
const removeForGood = async (id: number) => {
  await reception.send(calls.panelRemove, { id });
  await clinic.owner.query(`UPDATE removed_record SET removed_at = now() - interval '31 days'`);
  await eventually(async () => {
    await sweep(clinic.database);
    const { rowCount } = await clinic.owner.query('SELECT FROM removed_record');
    expect(rowCount).toBe(0);
  });
};
/** Asks for a file by its address, as a browser does. */
const fetched = (id: number, headers: Record<string, string> = {}) => {
  const query = `id=${id}&readOnlyToken=${reception.readOnlyToken}&branchId=${branchIds.kl}`;
  return fetch(`${clinic.address}/api/file?${query}`, { headers });
};

describe('the content of a file', () => {
  it('lies outside of the database, under a key that tells nothing, with its size and hash in the row', async () => {
    const { file } = await add();
    const row = await rowOf(file);
    expect(row.key).toMatch(/^[\da-f]{64}$/);
    expect([row.size, row.sha256, row.content]).toEqual([
      text.length,
      sha256Of(Buffer.from(text)),
      null,
    ]);
    expect(await contentOf(row.key)).toBe(text);
    expect(await loose()).toEqual([]);
    const other = await rowOf((await add({ ...pdf, name: 'b.pdf' })).file);
    expect(other.key).not.toBe(row.key);
  });

  it('is answered in the ranges that are asked for', async () => {
    const { file } = await add();
    const size = text.length;
    for (const [range, from, to] of [
      ['bytes=0-7', 0, 7],
      ['bytes=10-', 10, size - 1],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=3-${size * 2}`, 3, size - 1],
    ] as const) {
      const answer = await fetched(file, { Range: range });
      expect([answer.status, answer.headers.get('Content-Range')]).toEqual([
        206,
        `bytes ${from}-${to}/${size}`,
      ]);
      expect(await answer.text()).toBe(text.slice(from, to + 1));
    }
    const beyond = await fetched(file, { Range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${size}`]);
    for (const other of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-']) {
      const whole = await fetched(file, { Range: other });
      expect([whole.status, await whole.text()]).toEqual([200, text]);
    }
  });

  it('is told to be missing in a sentence, where it is', async () => {
    const { file } = await add();
    await store.remove((await rowOf(file)).key);
    const { status, failures } = await reception.refused(api.storedFile, { id: file });
    expect([status, failures[0]?.error_code]).toEqual([404, 'FILE.MISSING']);
    expect(failures[0]?.error_message).toContain('missing on the server');
    const answer = await fetched(file);
    expect(answer.headers.get('Content-Disposition')).toBeNull();
  });

  it('is not answered as a whole where it was changed', async () => {
    const { file } = await add();
    await store.put((await rowOf(file)).key, Buffer.from(text.replace('claim', 'clown')));
    await expect(fetched(file).then((answer) => answer.text())).rejects.toThrow(
      /terminated|fetch failed/,
    );
  });

  it('is asked for again later, where the store is away', async () => {
    const { file } = await add();
    s3.answerWith = 503;
    const { status, failures } = await reception.refused(api.storedFile, { id: file });
    const refused = await reception.refused(calls.panelCreate, { ...panel, form: pdf });
    s3.answerWith = undefined;
    expect([status, failures[0]?.error_code]).toEqual([503, 'GENERAL.UNAVAILABLE']);
    expect(refused.status).toBe(503);
    expect(await (await fetched(file)).text()).toBe(text);
  });
});

describe('a content that no file has', () => {
  it('is removed with its file, once housekeeping comes by', async () => {
    const { id, file } = await add();
    const { key } = await rowOf(file);
    await removeForGood(id);
    expect(await loose()).toEqual([key]);
    await keepHouse();
    expect([await contentOf(key), await loose()]).toEqual([undefined, []]);
  });

  it('is removed where another takes its place', async () => {
    const { id, file } = await add();
    const { key } = await rowOf(file);
    await reception.send(calls.panelUpdate, { ...panel, id, form: { ...pdf, name: 'new.pdf' } });
    await keepHouse();
    expect(await contentOf(key)).toBeUndefined();
    expect(putKeys()).toHaveLength(2);
  });

  it('is removed at once where the call is refused', async () => {
    const refused = await reception.refused(calls.panelCreate, {
      ...panel,
      doctor: doctorIds.pj[0],
      form: pdf,
    });
    expect(refused.status).toBe(404);
    const [key = ''] = putKeys();
    expect(await contentOf(key)).toBeUndefined();
  });

  it('is never put where it is refused by its content', async () => {
    const script = btoa(pdfOf([...pdfPage, '<</S/JavaScript/JS(app.alert)>>']));
    await reception.refused(calls.panelCreate, { ...panel, form: { ...pdf, base64: script } });
    expect(putKeys()).toEqual([]);
  });

  it('is removed after a day, where a crash came between put and commit', async () => {
    const { key } = await keepContent(clinic.database, store, Buffer.from(text));
    await keepHouse();
    expect([await contentOf(key), await loose()]).toEqual([text, [key]]);
    await aDayPasses();
    await keepHouse();
    expect([await contentOf(key), await loose()]).toEqual([undefined, []]);
  });

  it('is removed after a day, where the crash came before it was put', async () => {
    s3.answerWith = 500;
    await expect(keepContent(clinic.database, store, Buffer.from(text))).rejects.toThrow(
      StoreUnavailable,
    );
    s3.answerWith = undefined;
    expect(await loose()).toHaveLength(1);
    await aDayPasses();
    await keepHouse();
    expect(await loose()).toEqual([]);
  });

  it('is told from one that a file has, whatever was noted', async () => {
    const { file } = await add();
    const { key } = await rowOf(file);
    await clinic.owner.query('INSERT INTO loose_content VALUES ($1, now())', [key]);
    await keepHouse();
    expect(await contentOf(key)).toBe(text);
  });

  it('is still to be removed, where the store is away', async () => {
    const { id, file } = await add();
    const { key } = await rowOf(file);
    await removeForGood(id);
    s3.answerWith = 503;
    await expect(keepHouse()).rejects.toThrow(StoreUnavailable);
    s3.answerWith = undefined;
    expect(await loose()).toEqual([key]);
    await keepHouse();
    expect([await contentOf(key), await loose()]).toEqual([undefined, []]);
  });
});

describe('contents that an earlier version wrote into the database', () => {
  const write = async (content: string) => {
    const { id, file } = await add({ ...pdf, name: `${content}.pdf` });
    await clinic.owner.query(
      'UPDATE file SET key = NULL, sha256 = NULL, content = $2, size = $3 WHERE id = $1',
      [file, Buffer.from(content), content.length],
    );
    return { id, file };
  };

  it('are read as they were, moved once, and read as before', async () => {
    const written = [await write('one'), await write('two')];
    const read = () => Promise.all(written.map(async ({ file }) => (await fetched(file)).text()));
    expect(await read()).toEqual(['one', 'two']);
    expect(await (await fetched(written[0]?.file ?? 0, { Range: 'bytes=1-' })).text()).toBe('ne');
    await moveContents(clinic.database, store);
    const rows = await Promise.all(written.map(({ file }) => rowOf(file)));
    expect(rows.map(({ content, sha256 }) => [content, sha256])).toEqual(
      ['one', 'two'].map((content) => [null, sha256Of(Buffer.from(content))]),
    );
    expect(await read()).toEqual(['one', 'two']);
    await moveContents(clinic.database, store);
    expect(await Promise.all(written.map(({ file }) => rowOf(file)))).toEqual(rows);
  });

  it('are moved by two servers at a time, and each is kept once', async () => {
    const { file } = await write('one');
    await clinic.owner.query('DELETE FROM loose_content');
    await Promise.all([1, 2].map(() => moveContents(clinic.database, store)));
    const { key } = await rowOf(file);
    await aDayPasses();
    await keepHouse();
    expect([await contentOf(key), await loose()]).toEqual(['one', []]);
  });

  it('stay where the store is away, and are moved later', async () => {
    const { file } = await write('one');
    s3.answerWith = 500;
    await expect(moveContents(clinic.database, store)).rejects.toThrow(StoreUnavailable);
    s3.answerWith = undefined;
    expect(await (await fetched(file)).text()).toBe('one');
    await moveContents(clinic.database, store);
    expect((await rowOf(file)).content).toBeNull();
  });
});

describe('the storage of a plan', () => {
  it('counts what lies outside of the database', async () => {
    await beginPlan(clinic.owner, branchIds.kl, { concurrentUsers: 9, storage: 1 });
    const { file } = await add();
    const stored = async () => {
      const { rows } = await clinic.owner.query<{ bytes: string }>(
        `SELECT app.stored_bytes($1) - coalesce((SELECT sum(octet_length(photo)) FROM patient WHERE branch_id = $1), 0) AS bytes`,
        [branchIds.kl],
      );
      return Number(rows[0]?.bytes);
    };
    expect(await stored()).toBe(text.length);
    await clinic.owner.query('UPDATE file SET size = 999999999 WHERE id = $1', [file]);
    s3.requests.length = 0;
    const { failures } = await reception.refused(calls.panelCreate, { ...panel, form: pdf });
    expect(failures[0]?.error_code).toBe('BRANCH.STORAGE_FULL');
    expect(await contentOf(putKeys()[0] ?? '')).toBeUndefined();
    await clinic.owner.query('DELETE FROM branch_subscription');
  });
});
