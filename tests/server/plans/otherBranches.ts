import type { Client } from 'pg';

/** Copies of every row at least, and rows of others that each table has afterwards at least. */
const COPIES = 10;
const ROWS = 4_000;
/** What the ids of a copy are moved by. */
const STEP = 200_000;
/** What a column is called that says whose a row is, also where nothing checks it (the audit). */
const saysWhose = /^(?:branch|account|tenant)_id$/;

interface Column {
  table: string;
  name: string;
  type: string;
  /** The table that it refers to. */
  refers: string | null;
  isPrimary: boolean;
  /** It alone, or with columns that refer to nothing, has to be another in each row. */
  isUnique: boolean;
}

/**
 * Gives a database ten times its branches, or more: copies of every tenant and person with all that belongs to them, under
 * other ids. What was there stays as it was. Of each table others have thousands of rows then, so that no plan gains by
 * reading all of them.
 */
export async function addOtherBranches(owner: Client): Promise<void> {
  const columns = await columnsOf(owner);
  const owned = ownedTables(columns);
  await owner.query('SET session_replication_role = replica');
  for (const table of owned) {
    const { rows } = await owner.query<{ rows: number }>(
      `SELECT count(*)::integer AS rows FROM ${table}`,
    );
    const [count = 0] = rows.map((row) => row.rows);
    if (count === 0) continue;
    const own = columns.filter((column) => column.table === table);
    const names = own.map(({ name }) => `"${name}"`).join(', ');
    const values = own.map((column) => copied(column, owned)).join(', ');
    await owner.query(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
       SELECT ${values} FROM ${table} CROSS JOIN generate_series(1, $1::integer) AS copy ORDER BY copy`,
      [Math.max(COPIES, Math.ceil(ROWS / count))],
    );
  }
  await owner.query('SET session_replication_role = origin');
  await owner.query('VACUUM ANALYZE');
}

/** What a column has in a copy. */
function copied({ name, type, refers, isPrimary, isUnique }: Column, owned: Set<string>): string {
  const column = `"${name}"`;
  const isId = isPrimary && refers === null;
  if (type === 'integer' && (isId || owned.has(refers ?? '') || saysWhose.test(name)))
    return `${column} + copy * ${STEP}`;
  if (!isUnique && !isId) return column;
  if (type === 'uuid') return 'gen_random_uuid()';
  return type === 'text' ? `${column} || '~' || copy` : column;
}

/** The tables whose rows belong to somebody: a tenant, a branch, a person, or what belongs to them. */
function ownedTables(columns: readonly Column[]): Set<string> {
  const owned = new Set(['tenant', 'account']);
  for (const { table, name } of columns) if (saysWhose.test(name)) owned.add(table);
  for (let before = 0; before < owned.size;) {
    before = owned.size;
    for (const { table, refers } of columns) if (refers && owned.has(refers)) owned.add(table);
  }
  return owned;
}

async function columnsOf(owner: Client): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
           (SELECT f.relname FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
             WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confkey[array_position(k.conkey, a.attnum)] =
                   (SELECT p.conkey[1] FROM pg_constraint p WHERE p.conrelid = f.oid AND p.contype = 'p')
             ORDER BY cardinality(k.conkey) LIMIT 1) AS refers,
           coalesce((SELECT a.attnum = ANY (k.conkey) FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p'), false)
             AS "isPrimary",
           EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique
                      AND (a.attnum = ANY (i.indkey) OR pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '\\M'))) AS "isUnique"
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
     ORDER BY c.relname, a.attnum`);
  return rows;
}
