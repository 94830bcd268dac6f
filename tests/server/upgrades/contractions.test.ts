import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from '../../../server/kit/db/migrate.ts';
import { contractionsOf } from '../../support/contractions.ts';
import { lastMigrationBefore } from '../../support/versionBefore.ts';

interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}
const { entries } = JSON.parse(
  readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
) as Journal;
const textOf = (tag: string) => readFileSync(path.join(migrationsFolder, `${tag}.sql`), 'utf8');
const placeOf = (tag: string) => entries.findIndex((each) => each.tag === tag);

/** The rule holds from here on. */
const held = entries.slice(placeOf('0055_search_within_branch') + 1);

/** The migration whose expansion a contracting one follows: its first line names it. */
const expansionOf = (sql: string) => /^-- contracts: (\w+)\n/.exec(sql)?.[1];

/** The migrations that built what serves instead of the indexes that this one drops: its first line names them. */
const replacementsOf = (sql: string) => /^-- replaced by: ([\w, ]+)\n/.exec(sql)?.[1]?.split(', ');

/** What a contracting migration follows has to be in the version before. */
function misplaced(expansion: string): string[] {
  const place = placeOf(expansion);
  return place >= 0 && place <= placeOf(lastMigrationBefore)
    ? []
    : [`${expansion} is no migration of the version before`];
}

function wrongIn(tag: string, sql: string): string[] {
  const expansion = expansionOf(sql);
  if (expansion !== undefined) return misplaced(expansion);
  const replacements = replacementsOf(sql);
  if (!replacements) return contractionsOf(sql);
  return [
    ...contractionsOf(sql, { indexes: 'are replaced' }),
    ...replacements.filter((each) => placeOf(each) < 0 || placeOf(each) >= placeOf(tag)),
    ...unreplaced(tag, sql, replacements),
  ];
}

interface Snapshot {
  tables: Record<string, { name: string; indexes: Record<string, { isUnique: boolean }> }>;
}

/** The dropped indexes that are rules for rows, or for whose table none of the named migrations builds another. */
function unreplaced(tag: string, sql: string, replacements: readonly string[]): string[] {
  const before = String(placeOf(tag) - 1).padStart(4, '0');
  const { tables } = JSON.parse(
    readFileSync(path.join(migrationsFolder, `meta/${before}_snapshot.json`), 'utf8'),
  ) as Snapshot;
  const built = replacements.map(textOf).join('\n');
  return Array.from(sql.matchAll(/DROP INDEX "(\w+)"/g), ([, name = '']) => name).filter((name) => {
    const table = Object.values(tables).find(({ indexes }) => name in indexes);
    const isOther = new RegExp(`CREATE INDEX CONCURRENTLY "\\w+" ON "${table?.name}"`).test(built);
    return table?.indexes[name]?.isUnique !== false || !isOther;
  });
}

describe('migrations', () => {
  it('are in the order in which they were made, so that no database passes one over', () => {
    const times = entries.map(({ when }) => when);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBe(times.length);
  });

  it.each(held.map(({ tag }) => tag))(
    '%s only expands, or follows what was expanded before',
    (tag) => {
      const sql = textOf(tag);
      expect(wrongIn(tag, sql)).toEqual([]);
    },
  );

  it.each(held.map(({ tag }) => tag))('%s builds indexes beside others alone', (tag) => {
    const statements = textOf(tag).split('--> statement-breakpoint');
    const concurrent = statements.filter((each) => /INDEX CONCURRENTLY/.test(each));
    expect([0, statements.length]).toContain(concurrent.length);
  });
});

describe('the rule', () => {
  it.each([
    [
      'CREATE TABLE a (b text NOT NULL); CREATE INDEX c ON a (b); ALTER TABLE a ADD CONSTRAINT d CHECK (b > 1)',
    ],
    ['ALTER TABLE a ADD COLUMN b text'],
    ['ALTER TABLE a ADD COLUMN b text DEFAULT 1 NOT NULL'],
    [
      'ALTER TABLE a ADD COLUMN b integer; ALTER TABLE a ADD CONSTRAINT c FOREIGN KEY (b) REFERENCES d (id)',
    ],
    ['ALTER TABLE a ADD COLUMN b integer; ALTER TABLE a ADD CONSTRAINT c CHECK (a.b > 1)'],
    ['ALTER TABLE a DROP CONSTRAINT b; ALTER TABLE a ADD CONSTRAINT b CHECK (c IN (1, 2, 3))'],
    ['ALTER TABLE a ALTER COLUMN b DROP NOT NULL'],
    ['ALTER TABLE a ALTER COLUMN b SET DEFAULT 1'],
    ['CREATE UNIQUE INDEX CONCURRENTLY b ON a (c)'],
    ['UPDATE a SET b = 1'],
    ['CREATE FUNCTION a() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$'],
  ])('takes %s', (sql) => {
    expect(contractionsOf(sql)).toEqual([]);
  });

  it.each([['DROP INDEX a'], ['DROP INDEX a; DROP INDEX b']])(
    'takes %s of what says by which indexes these are replaced',
    (sql) => {
      expect(contractionsOf(sql, { indexes: 'are replaced' })).toEqual([]);
    },
  );

  it.each([['DROP TABLE a'], ['DROP INDEX a; DROP VIEW b'], ['ALTER TABLE a DROP COLUMN b']])(
    'refuses %s of that',
    (sql) => {
      expect(contractionsOf(sql, { indexes: 'are replaced' })).toHaveLength(1);
    },
  );

  it.each([
    ['patient_identity', '0061_patient_trigrams', 'a unique one'],
    ['patient_mobile', '0059_follow_up_reminder', 'one of another table'],
    ['patient_none', '0061_patient_trigrams', 'one that is not there'],
  ])('refuses to drop %s as replaced by %s: %s', (name, replacement) => {
    const sql = `-- replaced by: ${replacement}\nDROP INDEX "${name}"`;
    expect(wrongIn('0065_replaced_patient_index', sql)).toEqual([name]);
  });

  it.each([
    ['DROP TABLE a'],
    ['DROP INDEX a'],
    ['ALTER TABLE a DROP COLUMN b'],
    ['ALTER TABLE a RENAME COLUMN b TO c'],
    ['ALTER TABLE a RENAME TO b'],
    ['ALTER TABLE a ALTER COLUMN b SET NOT NULL'],
    ['ALTER TABLE a ALTER COLUMN b DROP DEFAULT'],
    ['ALTER TABLE a ALTER COLUMN b TYPE varchar(3)'],
    ['ALTER TABLE a ADD COLUMN b text NOT NULL'],
    ['ALTER TABLE a ADD CONSTRAINT b CHECK (c > 1)'],
    ['ALTER TABLE a ADD CONSTRAINT b UNIQUE (c)'],
    ['ALTER TABLE a DROP CONSTRAINT b'],
    ['CREATE INDEX b ON a (c)'],
    ['DELETE FROM a'],
    ['CREATE OR REPLACE FUNCTION a() RETURNS integer LANGUAGE sql AS $$ SELECT 2 $$'],
    ['DO $$ BEGIN END $$'],
  ])('refuses %s', (sql) => {
    expect(contractionsOf(sql)).toHaveLength(1);
  });
});
