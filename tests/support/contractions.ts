import { loadModule, parseSync } from 'libpg-query';

await loadModule();

type Node = Record<string, unknown>;
interface Place {
  relname: string;
}
interface Constraint {
  contype: string;
  conname?: string;
  keys?: Named[];
  fk_attrs?: Named[];
  raw_expr?: unknown;
}
interface Named {
  String: { sval: string };
}
interface AlterCommand {
  subtype: string;
  name?: string;
  def?: {
    ColumnDef?: { colname: string; constraints?: { Constraint: Constraint }[] };
    Constraint?: Constraint;
  };
}

/** What one migration makes new: servers of the version before know nothing of it. */
interface Made {
  tables: Set<string>;
  columns: Set<string>;
  /** Constraints that it drops and puts back under the same name, which are taken for wider ones. */
  replaced: Set<string>;
}

/** Statements that add, that write rows, or that gather statistics (ANALYZE; a VACUUM runs in no transaction). */
const harmless = new Set([
  'CreateStmt',
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'CommentStmt',
  'CreateSchemaStmt',
  'InsertStmt',
  'UpdateStmt',
  'VacuumStmt',
]);
/** Changes of a table that leave it able to hold what it held, and to be read and written as before; of the planner's figures. */
const expanding = new Set([
  'AT_DropNotNull',
  'AT_ValidateConstraint',
  'AT_AddIdentity',
  'AT_SetOptions',
]);

/**
 * What of a migration a server of the version before could not live with, or would have to wait for: a sentence each.
 * Tables, columns with a default or without NOT NULL, functions, wider checks and indexes that are built beside others are
 * fine. Indexes may go where others replace them: no server names an index.
 */
export function contractionsOf(
  migration: string,
  { indexes }: { indexes?: 'are replaced' } = {},
): string[] {
  const statements = (parseSync(migration).stmts ?? []).flatMap(({ stmt }) =>
    Object.entries((stmt ?? {}) as Node).map(([kind, body]) => ({ kind, body: body as Node })),
  );
  const made: Made = { tables: new Set(), columns: new Set(), replaced: new Set() };
  const added = new Set(
    statements.flatMap(({ kind, body }) =>
      commandsOf(kind, body).map(({ def }) => def?.Constraint?.conname),
    ),
  );
  for (const { kind, body } of statements) {
    if (kind === 'CreateStmt') made.tables.add((body['relation'] as Place).relname);
    for (const { subtype, name, def } of commandsOf(kind, body)) {
      if (def?.ColumnDef) made.columns.add(def.ColumnDef.colname);
      if (subtype === 'AT_DropConstraint' && name !== undefined && added.has(name))
        made.replaced.add(name);
    }
  }
  return statements.flatMap(({ kind, body }) => {
    const table = (body['relation'] as Place | undefined)?.relname ?? '';
    if (harmless.has(kind) || made.tables.has(table)) return [];
    if (kind === 'CreateFunctionStmt' && body['replace'] !== true) return [];
    if (kind === 'DropStmt' && indexes === 'are replaced' && body['removeType'] === 'OBJECT_INDEX')
      return [];
    if (kind === 'IndexStmt')
      return body['concurrent'] === true
        ? []
        : [`${table}: an index is built CONCURRENTLY, in a migration of its own`];
    if (kind === 'AlterTableStmt')
      return commandsOf(kind, body).flatMap((command) => contractionOf(table, command, made));
    return [`${table} ${kind}`];
  });
}

function commandsOf(kind: string, body: Node): AlterCommand[] {
  if (kind !== 'AlterTableStmt') return [];
  return (body['cmds'] as { AlterTableCmd: AlterCommand }[]).map((each) => each.AlterTableCmd);
}

function contractionOf(
  table: string,
  { subtype, name = '', def = {} }: AlterCommand,
  made: Made,
): string[] {
  if (expanding.has(subtype)) return [];
  const { ColumnDef, Constraint } = def;
  if (subtype === 'AT_AddColumn' && ColumnDef) {
    const kinds = new Set(ColumnDef.constraints?.map((each) => each.Constraint.contype));
    const isFilled = kinds.has('CONSTR_DEFAULT') || kinds.has('CONSTR_GENERATED');
    return kinds.has('CONSTR_NOTNULL') && !isFilled
      ? [`${table}.${ColumnDef.colname}: a new column has a default or may be null`]
      : [];
  }
  // Without a definition it drops the default, which the version before may rely on.
  if (subtype === 'AT_ColumnDefault' && Object.keys(def).length > 0) return [];
  if (subtype === 'AT_AddConstraint' && Constraint) {
    const isWider = made.replaced.has(Constraint.conname ?? '');
    const ofNewColumn = columnsOf(Constraint).some((column) => made.columns.has(column));
    return isWider || ofNewColumn
      ? []
      : [`${table}: ${Constraint.conname} refuses what the version before may write`];
  }
  // Dropped and put back under its name, it is taken for a wider one.
  if (subtype === 'AT_DropConstraint' && made.replaced.has(name)) return [];
  return [`${table}${name && `.${name}`} ${subtype}`];
}

function columnsOf({ keys = [], fk_attrs = [], raw_expr }: Constraint): string[] {
  // Of `table.column`, the last name is the column's.
  const inCheck = JSON.stringify(raw_expr ?? '').matchAll(
    /"ColumnRef":\{"fields":\[[^\]]*"sval":"(\w+)"\}\}\]/g,
  );
  return [
    ...[...keys, ...fk_attrs].map((each) => each.String.sval),
    ...Array.from(inCheck, ([, column = '']) => column),
  ];
}
