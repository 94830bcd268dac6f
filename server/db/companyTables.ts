import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema/index.ts';
import { sealedColumns } from './sealedColumns.ts';

/** Why rows of a removed company stay: the certificate says each. */
export type KeptFor = 'documents' | 'audit' | 'names' | 'people';

/**
 * The tables of companies and branches whose rows stay when a removed company's records go. Every other one that has a
 * company or a branch is emptied.
 */
export const keptTables: Readonly<Record<string, KeptFor>> = {
  // Section 82 of the Income Tax Act 1967 wants them for seven years, with what they were for.
  proforma: 'documents',
  invoice: 'documents',
  credit_note: 'documents',
  receipt: 'documents',
  payment: 'documents',
  unsettled_payment: 'documents',
  branch_subscription: 'documents',
  // It is sealed: an entry less would look like a forgery.
  audit: 'audit',
  audit_archive: 'audit',
  // What is kept names them.
  branch: 'names',
  company_removal: 'names',
  // Of a person, whichever company they work for, and gone by themselves after days.
  session: 'people',
  hub_connection: 'people',
  branch_visit: 'people',
};

/** A table with rows of companies, and how they are found. */
export interface CompanyTable {
  name: string;
  /** By the company itself where it has that, else by each of its branches. */
  by: 'tenant_id' | 'branch_id';
  key: readonly { name: string; type: string }[];
  /** Columns of bytes, which are given as base64. */
  bytes: readonly string[];
  /** Columns that are not given: by which someone signs in, and what other columns are found by. */
  left: readonly string[];
  /** The tables that it refers to. */
  refersTo: readonly string[];
}

const secret = /(?:^|_)(?:hash|fence|secret|token|password|sought|search_text|thumbnail)$/;
/** Where the content of a file lies, which is given as a file. */
const ofContent = ['key', 'content'];

const sealed = new Set(
  sealedColumns.map(({ sealed: column }) => `${getTableName(column.table)}.${column.name}`),
);

const configs = (Object.values(schema) as unknown[])
  .filter((table) => is(table, PgTable))
  .map((table) => getTableConfig(table));

/** Every table with rows of companies, those that refer to another before it. */
export const companyTables: readonly CompanyTable[] = inOrder(
  configs.flatMap(({ name, columns, primaryKeys, foreignKeys }) => {
    const has = (column: string) => columns.some((each) => each.name === column);
    const by = has('tenant_id') ? 'tenant_id' : has('branch_id') ? 'branch_id' : undefined;
    if (!by) return [];
    const keyed = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
    const key = columns.filter((column) => column.primary || keyed.has(column.name));
    if (key.length === 0) throw new Error(`${name} has no primary key`);
    return [
      {
        name,
        by,
        key: key.map((column) => ({ name: column.name, type: column.getSQLType() })),
        bytes: columns.filter((column) => column.getSQLType() === 'bytea').map((each) => each.name),
        left: columns
          .map((column) => column.name)
          .filter(
            (column) =>
              secret.test(column) ||
              sealed.has(`${name}.${column}`) ||
              (name === 'file' && ofContent.includes(column)),
          ),
        refersTo: foreignKeys.map((each) => getTableName(each.reference().foreignTable)),
      },
    ];
  }),
);

/** Those whose rows go with a removed company, those that refer to another before it. */
export const removedTables: readonly CompanyTable[] = companyTables.filter(
  ({ name }) => !(name in keptTables),
);

function inOrder(tables: readonly CompanyTable[]): CompanyTable[] {
  const ordered: CompanyTable[] = [];
  let left = tables;
  while (left.length > 0) {
    const free = left.filter(({ name }) =>
      left.every((other) => other.name === name || !other.refersTo.includes(name)),
    );
    if (free.length === 0)
      throw new Error(`refer to each other: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return ordered;
}
