import { getTableName, is, Table } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { parseSync } from 'libpg-query';
import * as schema from '../../../server/db/schema/index.ts';
import * as files from '../../../server/kit/db/schema/files.ts';

type Tree = Readonly<Record<string, unknown>>;

/** What stands in a FROM: a table or sub-select with the names of its columns, where they are known. */
type Scope = ReadonlySet<string>;

const columnsByTable = new Map<string, Scope>(
  Object.values({ ...schema, ...files })
    .filter((each) => is(each, Table))
    .map((table) => [
      getTableName(table),
      new Set(getTableConfig(table as PgTable).columns.map(({ name }) => name)),
    ]),
);

/**
 * The columns that a statement names without their table within a sub-select, though both the sub-select and what
 * surrounds it have one of that name: the inner one is meant then, whatever the author had in mind. drizzle writes the
 * columns of a select of one table without it.
 */
export function ambiguousColumns(sql: string): string[] {
  const found: string[] = [];
  visit(parseSync(sql), [], found);
  return [...new Set(found)];
}

function visit(node: unknown, scopes: readonly Scope[], found: string[]): void {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, scopes, found);
    return;
  }
  if (!isTree(node)) return;
  for (const [name, inner] of Object.entries(node)) {
    if (name === 'ColumnRef') checkColumn(inner, scopes, found);
    else if (isTree(inner) && (name === 'SelectStmt' || name.endsWith('Stmt')))
      visitStatement(inner, scopes, found);
    else visit(inner, scopes, found);
  }
}

function visitStatement(statement: Tree, outer: readonly Scope[], found: string[]): void {
  const { fromClause, usingClause, relation, targetList, withClause, ...others } = statement;
  const from = [fromClause, usingClause, relation && { RangeVar: relation }].flat();
  const scope = new Set(from.flatMap((item) => columnsOf(item)));
  const inner = [scope, ...outer];
  visit(withClause, outer, found);
  for (const item of from) visitFrom(item, inner, outer, found);
  const isOfOne = from.filter(Boolean).length === 1 && !isJoin(from[0]);
  // drizzle writes what a select of one table answers without it, and means this table.
  for (const target of Array.isArray(targetList) ? targetList : [])
    if (!(isOfOne && isPlainColumn(target))) visit(target, inner, found);
  visit(others, inner, found);
}

/** A sub-select of a FROM does not see what stands beside it, unless it is lateral. */
function visitFrom(
  item: unknown,
  inner: readonly Scope[],
  outer: readonly Scope[],
  found: string[],
): void {
  if (!isTree(item)) return;
  const subselect = item['RangeSubselect'];
  if (isTree(subselect)) visit(subselect['subquery'], subselect['lateral'] ? inner : outer, found);
  else if (isTree(item['JoinExpr'])) {
    const { larg, rarg, ...others } = item['JoinExpr'];
    visitFrom(larg, inner, outer, found);
    visitFrom(rarg, inner, outer, found);
    visit(others, inner, found);
  } else visit(item, inner, found);
}

function checkColumn(reference: unknown, scopes: readonly Scope[], found: string[]): void {
  const name = plainName(reference);
  const [inner, ...outer] = scopes;
  if (name !== undefined && inner?.has(name) && outer.some((scope) => scope.has(name)))
    found.push(name);
}

function plainName(reference: unknown): string | undefined {
  const fields = isTree(reference) ? reference['fields'] : undefined;
  if (!Array.isArray(fields) || fields.length !== 1) return undefined;
  const [only] = fields as Tree[];
  const text = only?.['String'];
  return isTree(text) ? String(text['sval']) : undefined;
}

function columnsOf(item: unknown): string[] {
  if (!isTree(item)) return [];
  const { RangeVar: table, JoinExpr: join, RangeSubselect: subselect } = item;
  if (isTree(table)) return [...(columnsByTable.get(String(table['relname'])) ?? [])];
  if (isTree(join)) return [...columnsOf(join['larg']), ...columnsOf(join['rarg'])];
  return isTree(subselect) ? targetNames(subselect['subquery']) : [];
}

function targetNames(subquery: unknown): string[] {
  const select = isTree(subquery) ? subquery['SelectStmt'] : undefined;
  const targets = isTree(select) ? select['targetList'] : undefined;
  return (Array.isArray(targets) ? (targets as Tree[]) : []).flatMap((target) => {
    const { name, val } = (target['ResTarget'] ?? {}) as Tree;
    if (typeof name === 'string') return [name];
    const fields = isTree(val) && isTree(val['ColumnRef']) ? val['ColumnRef']['fields'] : undefined;
    const last = Array.isArray(fields) ? (fields.at(-1) as Tree)['String'] : undefined;
    return isTree(last) ? [String(last['sval'])] : [];
  });
}

const isJoin = (item: unknown): boolean => isTree(item) && 'JoinExpr' in item;

function isPlainColumn(target: unknown): boolean {
  const value = isTree(target) && isTree(target['ResTarget']) ? target['ResTarget']['val'] : target;
  return isTree(value) && 'ColumnRef' in value;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
