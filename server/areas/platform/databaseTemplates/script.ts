import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import { neededMeanings } from '../../../../contract/clinic/lookups.ts';
import { ScriptFault } from './fault.ts';
import { readRow, type StartRow } from './rows.ts';
import { checkTokens, lineOf } from './tokens.ts';

/** Most rows that a script makes. */
const MAX_ROWS = 1_000;

type Tree = Record<string, unknown>;

/**
 * The rows that a script makes. It is read as data and never run: each statement is an insert of plain values, of
 * PostgreSQL's own grammar, into the lists of a branch. Throws ScriptFault.
 */
export async function readScript(script: string): Promise<StartRow[]> {
  checkTokens(script);
  await loadModule();
  const lineAt = linesOf(script);
  const rows = statementsOf(script).flatMap((statement) => rowsOf(statement, lineAt));
  if (rows.length === 0) throw new ScriptFault('SCRIPT.EMPTY', 1);
  if (rows.length > MAX_ROWS) throw new ScriptFault('SCRIPT.TOO_MANY', 1, String(MAX_ROWS));
  refuseTwice(rows);
  refuseMissing(rows);
  return rows.map(({ row }) => row);
}

/** Returns the line of an offset in bytes, as the parser counts them. */
function linesOf(script: string): (offset?: number) => number {
  let line = 1;
  const lines = Uint32Array.from(Buffer.from(script), (byte) => (byte === NEWLINE ? line++ : line));
  return (offset = 0) => lines[offset] ?? line;
}

const NEWLINE = 10;

interface Statement {
  stmt: Tree;
  stmt_location?: number;
}
interface Placed {
  row: StartRow;
  line: number;
}

function statementsOf(script: string): Statement[] {
  try {
    return (parseSync(script) as { stmts?: Statement[] }).stmts ?? [];
  } catch (error) {
    const at = hasSqlDetails(error) ? (error.sqlDetails?.cursorPosition ?? 0) : 0;
    throw new ScriptFault('SCRIPT.SYNTAX', lineOf(script, at));
  }
}

function rowsOf({ stmt, stmt_location: start = 0 }: Statement, lineAt: (at?: number) => number) {
  const insert = onlyOf(stmt, 'InsertStmt', ['relation', 'cols', 'selectStmt', 'override']);
  const select = insert && partOf(insert['selectStmt'], 'SelectStmt');
  const lists = select && listOf(select['valuesLists']);
  const table = insert && (insert['relation'] as Tree | undefined);
  if (!insert || !lists || lists.length === 0 || !table)
    throw new ScriptFault('SCRIPT.ONLY_INSERTS', lineAt(start));
  const columns = listOf(insert['cols']).map((each) => String(partOf(each, 'ResTarget')?.['name']));
  const line = lineAt(Number(table['location'] ?? start));
  return lists.map((each): Placed => {
    const items = listOf(partOf(each, 'List')?.['items']).map((item) => partOf(item, 'A_Const'));
    const first = items[0]?.['location'];
    const own = typeof first === 'number' ? lineAt(first) : line;
    if (items.length !== columns.length || items.includes(undefined))
      throw new ScriptFault('SCRIPT.COLUMNS', own);
    const values = Object.fromEntries(
      columns.map((column, at) => [column, constantOf(items[at] ?? {})]),
    );
    return { row: readRow(String(table['relname']), values, own), line: own };
  });
}

const partOf = (value: unknown, name: string): Tree | undefined =>
  (value as Tree | undefined)?.[name] as Tree | undefined;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The one node of a name that a statement is, with no parts beside those named. */
function onlyOf(stmt: Tree, name: string, parts: readonly string[]): Tree | undefined {
  const node = stmt[name] as Tree | undefined;
  return node && Object.keys(node).every((key) => parts.includes(key)) ? node : undefined;
}

/** A constant's value. PostgreSQL's tree leaves empty texts and zero out. */
function constantOf(node: Tree): string | number | null {
  if ('isnull' in node) return null;
  const { sval, ival } = node as Constant;
  return sval ? (sval.sval ?? '') : (ival?.ival ?? 0);
}

interface Constant {
  sval?: { sval?: string };
  ival?: { ival?: number };
}

const keyOf = (row: StartRow) =>
  'weekday' in row
    ? `${row.list} ${row.weekday} ${row.opens}`
    : `${row.list} ${row.value.toLowerCase()}`;

function refuseTwice(rows: readonly Placed[]): void {
  const seen = new Set<string>();
  for (const { row, line } of rows) {
    const key = keyOf(row);
    if (seen.has(key)) throw new ScriptFault('SCRIPT.TWICE', line);
    seen.add(key);
  }
}

// Each step of a visit needs a status.
function refuseMissing(rows: readonly Placed[]): void {
  const statuses = rows.filter(({ row }) => row.list === 'appt_status');
  const [first] = statuses;
  if (!first) return;
  const given = statuses.map(({ row }) => ('meaning' in row ? row.meaning : undefined));
  const missing = neededMeanings.find((meaning) => !given.includes(meaning));
  if (missing) throw new ScriptFault('SCRIPT.STATUS', first.line, missing);
}
