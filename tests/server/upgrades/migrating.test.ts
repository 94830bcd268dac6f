import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrate, migrationsFolder } from '../../../server/kit/db/migrate.ts';
import { prepare } from '../../../server/kit/db/prepare.ts';
import '../../../server/product.ts';
import { StartError } from '../../../server/kit/startError.ts';
import { createWorldCopy } from '../support/clinic.ts';
import { eventually } from '../support/hub.ts';
import { asOwner } from './support.ts';

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** The migrations, and one more after them. */
async function withOneMore(sql: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'doctor-assist-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error('no migrations');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'one_more' });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(path.join(folder, 'one_more.sql'), sql);
  return folder;
}

const indexes = (url: string) =>
  asOwner(url, async (owner) => {
    const { rows } = await owner.query<{ name: string; valid: boolean }>(
      `SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
        WHERE indexrelid::regclass::text LIKE 'beside_%' ORDER BY 1`,
    );
    return rows;
  });

describe('a database that a newer version has brought up to date', () => {
  it('refuses an older server with a sentence, and stays as it is', async () => {
    const url = await createWorldCopy();
    const newer = await withOneMore('ALTER TABLE patient ADD COLUMN newer text');
    await asOwner(url, (owner) => migrate(owner, newer));
    const refused = await prepare(url).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect(String(refused)).toMatch(/A newer version of the server .*: start that version/);
    await asOwner(url, (owner) => owner.query('SELECT newer FROM patient'));
  });
});

describe('a migration', () => {
  it('that fails leaves nothing of itself', async () => {
    const url = await createWorldCopy();
    const failing = await withOneMore('ALTER TABLE patient ADD COLUMN half text; SELECT nothing');
    await expect(asOwner(url, (owner) => migrate(owner, failing))).rejects.toThrow(/nothing/);
    await expect(asOwner(url, (owner) => owner.query('SELECT half FROM patient'))).rejects.toThrow(
      /half/,
    );
    await asOwner(url, (owner) => migrate(owner));
  });

  it('lets those who hold its table finish, and those who queue behind it go on meanwhile', async () => {
    const url = await createWorldCopy();
    const adding = await withOneMore('ALTER TABLE patient ADD COLUMN late text');
    await asOwner(url, async (holder) => {
      await holder.query('BEGIN; SELECT FROM patient');
      const migrated = asOwner(url, (owner) => migrate(owner, adding));
      await asOwner(url, async (watcher) => {
        // It waits for the holder, and whoever comes behind it waits too, until it makes way.
        await eventually(async () => {
          const { rowCount } = await watcher.query(
            `SELECT FROM pg_locks WHERE NOT granted AND relation = 'patient'::regclass`,
          );
          expect(rowCount).toBe(1);
        });
        await watcher.query('SELECT count(*) FROM patient');
      });
      await holder.query('COMMIT');
      await migrated;
      await holder.query('SELECT late FROM patient');
    });
  });

  it('that builds indexes beside others goes on where it was cut off', async () => {
    const url = await createWorldCopy();
    const building = await withOneMore(
      `CREATE INDEX CONCURRENTLY "beside_one" ON "patient" ("name");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "beside_two" ON "patient" ("mobile");`,
    );
    await asOwner(url, async (owner) => {
      await owner.query('CREATE INDEX beside_one ON patient (name)');
      // What a build that was cut off leaves.
      await owner.query('CREATE INDEX beside_two ON patient (mobile)');
      await owner.query(
        "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'beside_two'::regclass",
      );
      await migrate(owner, building);
    });
    expect(await indexes(url)).toEqual([
      { name: 'beside_one', valid: true },
      { name: 'beside_two', valid: true },
    ]);
  });

  it('tells the planner at once how rare the values of an expression are that it has an index for', async () => {
    const url = await createWorldCopy();
    const building = await withOneMore(
      'CREATE INDEX CONCURRENTLY "beside_three" ON "patient" (reverse("name"))',
    );
    const known = await asOwner(url, async (owner) => {
      await migrate(owner, building);
      const { rows } = await owner.query(
        "SELECT FROM pg_stats WHERE tablename = 'beside_three' AND n_distinct <> 0",
      );
      return rows.length;
    });
    expect(known).toBe(1);
  });
});
