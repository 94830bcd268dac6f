import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Client } from 'pg';
import type { Call } from '../../../contract/kit/call.ts';
import { kindOf } from '../../../contract/kit/kind.ts';
import type { z } from '../../../contract/kit/zod.ts';
import { masterLists } from '../../../contract/masterLists/index.ts';
import { lookupKinds, masterTables } from '../../../server/db/masterTables.ts';
import { branchIds, doctorIds } from '../../server/support/world.ts';

/** The id of a removed record of each list, by branch; that of the platform's lists is kl's. */
export const REMOVED = { kl: 700_001, pj: 700_002, penang: 700_003, lapsed: 700_004 } as const;
/** Puts a copy of a record into the trash of each list of a branch, and with kl's of each of the platform. */
export async function plantRemoved(
  owner: Client,
  name: keyof typeof REMOVED,
  text: string,
): Promise<void> {
  // No two records have the same.
  const own = {
    value: text,
    name: text,
    title: text,
    code: 'mi',
    shortcut: text,
    doctor_id: doctorIds[name][1],
    appointment_type: text,
    opens: '00:01',
    from_day: '2039-01-01',
    to_day: '2039-01-02',
  };
  const branch = branchIds[name];
  for (const [list, declared] of Object.entries(masterLists)) {
    const { one, resource, isAuthored, fetched, computed } = declared;
    const usual: Readonly<Record<string, Call>> = declared.usual;
    const table = masterTables[list as keyof typeof masterLists];
    const columns: Record<string, PgColumn> = getTableColumns(table);
    const { branchId } = columns;
    if (!branchId && name !== 'kl') continue;
    const at = getTableName(table);
    const names = new Set(Object.values(columns).map((column) => column.name));
    const kind = list in lookupKinds ? lookupKinds[list as keyof typeof lookupKinds] : undefined;
    const changed = {
      ...Object.fromEntries(Object.entries(own).filter(([column]) => names.has(column))),
      id: REMOVED[name],
      ...(names.has('removed_at') && { removed_at: '2031-01-01' }),
    };
    const copy = `SELECT p.* FROM ${at} t, jsonb_populate_record(NULL::${at}, to_jsonb(t) || $2) p
      WHERE ${branchId ? 't.branch_id = $1' : '$1::integer IS NOT NULL'} ${kind === undefined ? '' : `AND t.kind = '${kind}'`} ORDER BY t.id DESC LIMIT 1`;
    const shown = [
      ...Object.entries(columns).map(([key, column]) => `'${key}', ${shownAs(column)}`),
      ...Object.keys(fetched).map((key) => `'${key}', 'Planted'`),
      ...Object.entries(usual[`${one}Create`]?.body.shape ?? {})
        .filter(([, field]) => kindOf(field as z.ZodMiniType)?.kind === 'records')
        .map(([key]) => `'${key}', '[]'::jsonb`),
      // Files are shown as records, and the copy has none of its own.
      ...Object.entries(usual[`${one}Create`]?.body.shape ?? {})
        .filter(([, field]) => kindOf(field as z.ZodMiniType)?.kind === 'file')
        .map(([key]) => `'${key}', NULL`),
      ...Object.keys(computed).map((key) => `'${key}', NULL`),
      ...(isAuthored ? [`'addedBy', ''`] : []),
    ];
    const isSoft = names.has('removed_at');
    await owner.query(
      `WITH copy AS (${copy}), ${isSoft ? `kept AS (INSERT INTO ${at} OVERRIDING SYSTEM VALUE SELECT * FROM copy),` : ''}
            entry AS (SELECT to_jsonb(copy) AS content, jsonb_build_object(${shown.join(', ')}) AS shown FROM copy)
       INSERT INTO removed_record (branch_id, resource, record_id, content, parts, shown)
       SELECT ${branchId ? '$1' : 'NULL'}::integer, '${resource}', ${REMOVED[name]}, ${isSoft ? 'NULL' : 'content'}, '{}', shown FROM entry`,
      [branch, JSON.stringify(changed)],
    );
  }
}

// A wall clock, as it is answered.
const shownAs = (column: PgColumn) =>
  column.getSQLType() === 'timestamp'
    ? `to_char("${column.name}", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `"${column.name}"`;
