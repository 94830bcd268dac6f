import { readdirSync, readFileSync } from 'node:fs';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import * as schema from '../../server/db/schema/index.ts';

/** Columns that nothing of the product reads, and why they are there. */
const UNREAD: Record<string, string> = {
  'appointment_contact.told_at': 'evidence beside the entry in the history of the appointment',
  'appointment_contact.told_by': 'evidence beside the entry in the history of the appointment',
  'online_booking.answered_at': 'evidence beside the entry in the history of the appointment',
  'online_booking.answered_by': 'evidence beside the entry in the history of the appointment',
  'mail.last_error': 'nothing writes it either: it goes with the next version',
};

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => ending.test(file));

/** What defines or fills the tables, and reads nothing for a person. */
const DEFINES = /^server\/(?:kit\/)?db\/(?:schema|demo|migrations)\//;

interface Source {
  /** Names of tables and columns that it reads. */
  reads: ReadonlySet<string>;
  /** Every name in it. */
  names: ReadonlySet<string>;
}

const wordsOf = (text: string) => new Set(text.match(/[A-Za-z_]\w*/g));

/** A name that is only the key of a value, such as a column in what is inserted, reads nothing. */
function sourceOf(file: string): Source {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.sql')) return { reads: wordsOf(text), names: wordsOf(text) };
  const reads = new Set<string>();
  const add = (name: string) => reads.add(name);
  const words = (value: string) => wordsOf(value).forEach(add);
  new Visitor({
    MemberExpression: ({ property }) => {
      if (property.type === 'Identifier') add(property.name);
    },
    ObjectPattern: ({ properties }) => {
      for (const each of properties)
        if (each.type === 'Property' && each.key.type === 'Identifier') add(each.key.name);
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') words(value);
    },
    TemplateElement: ({ value }) => words(value.raw),
    // What is declared for the wire, or shown by its declaration.
    Property: ({ key }) => {
      if (!file.startsWith('server/') && key.type === 'Identifier') add(key.name);
    },
  }).visit(parseSync(file, text).program);
  return { reads, names: wordsOf(text) };
}

const server = [...filesOf('server', /\.(?:ts|sql)$/), ...filesOf('contract', /\.ts$/)]
  .filter((file) => !DEFINES.test(file) && !file.startsWith('contract/texts/'))
  .map((file) => ({ file, ...sourceOf(file) }));
const own = server.filter(({ file }) => file.startsWith('server/'));
const wire = new Set(
  server.filter(({ file }) => file.startsWith('contract/')).flatMap(({ reads }) => [...reads]),
);

const tables = Object.entries<unknown>(schema).flatMap(([name, table]) =>
  is(table, PgTable) ? [{ name, table }] : [],
);

/** Columns whose name no statement, no handler that has the table, and no call of the contract reads. */
function unreadColumns(): string[] {
  return tables.flatMap(({ name, table }) => {
    const { name: tableName } = getTableConfig(table);
    const having = own.filter(({ names }) => names.has(name) || names.has(tableName));
    return Object.entries(getTableColumns(table))
      .filter(([key, column]) => {
        const isRead = ({ reads }: Source) => reads.has(key) || reads.has(column.name);
        return !wire.has(key) && !wire.has(column.name) && !having.some(isRead);
      })
      .map(([, column]) => `${tableName}.${column.name}`);
  });
}

describe('the columns of all tables', () => {
  it('are read by something, or named with the reason', () => {
    expect(tables.length).toBeGreaterThan(100);
    expect(unreadColumns().sort()).toEqual(Object.keys(UNREAD).sort());
  });
});
