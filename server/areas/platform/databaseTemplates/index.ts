import { eq, sql } from 'drizzle-orm';
import { databaseTemplates as calls } from '../../../../contract/platform/databaseTemplates.ts';
import { databaseTemplates as table } from '../../../db/schema/index.ts';
import { shippedScript } from '../../../db/templates/index.ts';
import { crud } from '../../../kit/db/crud/index.ts';
import type { Work } from '../../../kit/db/database.ts';
import { record, refuseStale } from '../../../kit/http/changes.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { notFound, refusal } from '../../../kit/http/failure.ts';
import { ScriptFault } from './fault.ts';
import type { StartRow } from './rows.ts';
import { readScript } from './script.ts';

const { databaseTemplate, ...others } = crud('database-templates', calls, table, {
  taken: { practiceTypeID: 'SCRIPT.PRACTICE_TAKEN' },
  hidden: ['script', 'rows'],
});

export const databaseTemplates: Handlers<typeof calls> = {
  ...others,
  databaseTemplate,

  async downloadDatabaseTemplate({ id }, { db, reply }) {
    const script = await storedScript({ db }, id);
    if (!script) throw notFound('id');
    reply.header('Content-Disposition', `attachment; filename="template-${id}.sql"`);
    return new Blob([script]);
  },

  async uploadDatabaseTemplate({ id, script }, context) {
    const before = await databaseTemplate({ id }, context);
    await refuseStale(context, 'database-templates', before);
    if ((await storedScript(context, id)) === script) return before;
    const rows = await rowsOf(script);
    await context.db
      .update(table)
      .set({ script, rows, rowCount: rows.length, version: sql`${table.version} + 1` })
      .where(eq(table.id, id));
    await record(context, {
      resource: 'database-templates',
      id,
      action: 'edit',
      changes: { rowCount: [before.rowCount, rows.length] },
    });
    return databaseTemplate({ id }, context);
  },

  shippedDatabaseTemplate: async ({ kind }) => ({ script: shippedScript(kind) }),

  async tryDatabaseTemplate({ script }) {
    const byList = new Map<string, string[]>();
    for (const row of await rowsOf(script))
      byList.set(row.list, [...(byList.get(row.list) ?? []), shownRow(row)]);
    return [...byList].map(([list, values]) => ({ list, values }));
  },
};

async function storedScript({ db }: Pick<Work, 'db'>, id: number): Promise<string | undefined> {
  const [row] = await db.select({ script: table.script }).from(table).where(eq(table.id, id));
  return row?.script;
}

async function rowsOf(script: string): Promise<StartRow[]> {
  try {
    return await readScript(script);
  } catch (error) {
    if (!(error instanceof ScriptFault)) throw error;
    const { code, line, word } = error;
    throw refusal(400, code, { field: 'script', params: { line, word } });
  }
}

function shownRow(row: StartRow): string {
  if ('weekday' in row) return `${row.weekday} ${row.opens}–${row.closes}`;
  const more = row.minutes ?? row.meaning;
  return more === undefined ? row.value : `${row.value} (${more})`;
}
