import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import { functions, grammar, operators, type Part, types, views } from './grammar.ts';

/** Longest SQL of a message query, in characters. */
export const MAX_SQL = 4_000;
/** Most nodes, deepest nesting and most relations of a query: planning takes time that no timeout ends. */
const LIMITS = { nodes: 2_000, depth: 60, relations: 10 };
/** What a query may return: whom to write to, and about which appointment. */
const returned = ['icpassport', 'aptid'];

export type SqlFaultCode =
  | 'QUERY.SYNTAX'
  | 'QUERY.ONE_SELECT'
  | 'QUERY.NOT_ALLOWED'
  | 'QUERY.TOO_COMPLEX'
  | 'QUERY.COLUMNS'
  | 'QUERY.OWN_NAME'
  | 'QUERY.REFUSED'
  | 'QUERY.TOO_SLOW'
  | 'QUERY.TOO_MANY'
  | 'QUERY.BUSY'
  | 'QUERY.FAILED';

/** Why a query is refused, with the place in its text (from 1). It says nothing of any row. */
export class SqlFault extends Error {
  override readonly name = 'SqlFault';
  constructor(
    readonly code: SqlFaultCode,
    readonly at = 1,
    readonly word = '',
  ) {
    super(code);
  }
}

type Tree = Record<string, unknown>;

/** A checked query: its column names that are not those of a view, with their places. */
export interface CheckedSql {
  sql: string;
  ownColumns: ReadonlyMap<string, number>;
}

/**
 * Checks the SQL of a message query: one SELECT over the views, of allowed nodes, functions, operators and types alone.
 * Throws SqlFault.
 */
export async function checkSql(sql: string): Promise<CheckedSql> {
  await loadModule();
  if (sql.length > MAX_SQL) throw new SqlFault('QUERY.TOO_COMPLEX', MAX_SQL);
  const statements = parsed(sql);
  const [only] = statements;
  const select = only?.stmt['SelectStmt'] as Tree | undefined;
  if (statements.length !== 1 || !select)
    throw new SqlFault('QUERY.ONE_SELECT', placeOf(sql, statements[1]?.stmt_location));
  const names = new Names();
  collect(select, names, 0);
  new Walk(sql, names).walk('SelectStmt', select);
  checkReturned(sql, select);
  // Without the semicolon that may end it.
  const end = only?.stmt_len
    ? Buffer.from(sql).subarray(0, (only.stmt_location ?? 0) + only.stmt_len)
    : sql;
  return { sql: end.toString(), ownColumns: names.columns };
}

interface Statement {
  stmt: Tree;
  stmt_location?: number;
  stmt_len?: number;
}

function parsed(sql: string): Statement[] {
  try {
    return (parseSync(sql) as { stmts?: Statement[] }).stmts ?? [];
  } catch (error) {
    const at = hasSqlDetails(error) ? (error.sqlDetails?.cursorPosition ?? 0) + 1 : 1;
    throw new SqlFault('QUERY.SYNTAX', Math.max(1, at));
  }
}

/** The names that a query gives, of relations and of columns, with their places. */
class Names {
  readonly ranges = new Set<string>();
  readonly ctes = new Set<string>();
  readonly columns = new Map<string, number>();

  addColumn(name: unknown, at: number): void {
    if (typeof name === 'string' && !viewColumns.has(name)) this.columns.set(name, at);
  }
}

const viewColumns = new Set(Object.values(views).flat());

// Names are used before they are given, so they are collected first.
function collect(value: unknown, names: Names, at: number): void {
  if (Array.isArray(value)) {
    for (const each of value) collect(each, names, at);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const tree = value as Tree;
  const place = typeof tree['location'] === 'number' ? tree['location'] : at;
  for (const [key, part] of Object.entries(tree)) {
    if (key === 'ctename') names.ctes.add(String(part));
    if (key === 'ctename' || key === 'aliasname') names.ranges.add(String(part));
    if (key === 'ResTarget') {
      const { name, location } = part as { name?: string; location?: number };
      names.addColumn(name, location ?? place);
    }
    if (key === 'aliascolnames' || key === 'colnames')
      for (const name of textsOf(part)) names.addColumn(name, place);
    collect(part, names, place);
  }
}

class Walk {
  #nodes = 0;
  #relations = 0;
  #depth = 0;
  #at = 0;

  constructor(
    readonly sql: string,
    readonly names: Names,
  ) {}

  walk(name: string, tree: Tree): void {
    const parts = Object.hasOwn(grammar, name) ? grammar[name] : undefined;
    if (typeof tree['location'] === 'number' && tree['location'] >= 0) this.#at = tree['location'];
    // ONLY is said by leaving out.
    if (!parts || (name === 'RangeVar' && !tree['inh'])) throw this.#refused(name);
    this.#nodes += 1;
    this.#depth += 1;
    if (this.#nodes > LIMITS.nodes || this.#depth > LIMITS.depth)
      throw new SqlFault('QUERY.TOO_COMPLEX', placeOf(this.sql, this.#at));
    for (const [key, value] of Object.entries(tree)) {
      const part = Object.hasOwn(parts, key) ? parts[key] : undefined;
      if (!part) throw this.#refused(`${name}.${key}`);
      this.#part(part, value);
    }
    this.#depth -= 1;
  }

  #part(part: Part, value: unknown): void {
    if (part.is === 'any') return;
    if (part.is === 'node') this.#wrapped(value);
    else if (part.is === 'nodes') for (const each of listOf(value)) this.#wrapped(each);
    else if (part.is === 'bare') this.walk(part.node, value as Tree);
    else if (part.is === 'one') {
      if (!part.of.includes(value)) throw this.#refused(String(value));
    } else this.#name(part.is, value);
  }

  #wrapped(value: unknown): void {
    for (const [name, tree] of Object.entries(value as Tree)) this.walk(name, tree as Tree);
  }

  #name(kind: string, value: unknown): void {
    if (kind === 'fields') this.#fields(listOf(value));
    else if (kind === 'columns') for (const name of textsOf(value)) this.#known(name, isName(name));
    else if (kind === 'column' || kind === 'range')
      this.#known(String(value), isName(String(value)));
    else if (kind === 'relation') this.#relation(String(value));
    else {
      const names = textsOf(value);
      // The parser itself writes pg_catalog before the names of some, such as extract.
      const [name = '', ...rest] = names[0] === 'pg_catalog' ? names.slice(1) : names;
      const isOperator = kind === 'operator' && names.length === 1 && operators.has(name);
      const isOther = (kind === 'function' ? functions : types).has(name) && kind !== 'operator';
      this.#known(names.join('.'), (isOperator || isOther) && rest.length === 0);
    }
  }

  // A field that is no column would be a call of a function of its name.
  #fields(fields: unknown[]): void {
    const last = fields.at(-1) as Tree | undefined;
    const qualifiers = textsOf(fields.slice(0, -1));
    for (const name of qualifiers)
      this.#known(name, Object.hasOwn(views, name) || this.names.ranges.has(name));
    if (fields.length > 2) throw this.#refused(qualifiers.join('.'));
    if (last && 'A_Star' in last) return;
    const [name = ''] = textsOf([last]);
    this.#known(name, viewColumns.has(name) || this.names.columns.has(name));
  }

  #relation(name: string): void {
    this.#relations += 1;
    if (this.#relations > LIMITS.relations)
      throw new SqlFault('QUERY.TOO_COMPLEX', placeOf(this.sql, this.#at));
    this.#known(name, Object.hasOwn(views, name) || this.names.ctes.has(name));
  }

  #known(name: string, isKnown: boolean): void {
    if (!isKnown) throw this.#refused(name);
  }

  #refused(word: string): SqlFault {
    return new SqlFault('QUERY.NOT_ALLOWED', placeOf(this.sql, this.#at), word.slice(0, 60));
  }
}

// A name of the system's own would be found outside of the place where it was given.
const isName = (name: string) => /^[a-z][a-z0-9_]{0,40}$/i.test(name) && !/^pg_/i.test(name);

function checkReturned(sql: string, select: Tree): void {
  const names: string[] = [];
  for (const target of listOf(firstOf(select)['targetList'])) {
    const { name, val } = (target as { ResTarget: { name?: string; val: Tree } }).ResTarget;
    const [column = ''] = textsOf(
      listOf((val['ColumnRef'] as Tree | undefined)?.['fields']).slice(-1),
    );
    names.push(name ?? column);
  }
  const isFitting =
    names.includes('icpassport') &&
    names.every((name) => returned.includes(name)) &&
    new Set(names).size === names.length;
  if (!isFitting) throw new SqlFault('QUERY.COLUMNS', placeOf(sql, 0));
}

/** The first SELECT of those that are united: it names the columns. */
function firstOf(select: Tree): Tree {
  return select['larg'] ? firstOf(select['larg'] as Tree) : select;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textsOf = (value: unknown): string[] =>
  listOf(value).map((each) => (each as { String?: { sval?: string } }).String?.sval ?? '');

/** The place in characters, from 1, of an offset in bytes. */
function placeOf(sql: string, offset = 0): number {
  return Buffer.from(sql).subarray(0, Math.max(0, offset)).toString().length + 1;
}
