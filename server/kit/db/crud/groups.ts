import { type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../../../contract/kit/call.ts';
import { type Groups, totalsOf } from '../../../../contract/kit/groups.ts';
import type { SessionContext } from '../../http/context.ts';
import { monthOf, readGroups } from '../groups.ts';
import type { Row } from './options.ts';
import { listed, refuseUnseen } from './reading.ts';
import type { Records } from './records.ts';

/**
 * Answers the groups and totals of a list, of the records that its filter leaves: the same that the list shows. A total of
 * a field that the person does not see is left out, and to group by one is refused.
 */
export async function readRecordGroups(
  records: Records,
  call: Call,
  given: Row,
  context: SessionContext,
): Promise<Groups> {
  const { q, ...filters } = (given['filter'] ?? {}) as Row & { q?: string };
  const { by } = given as { by?: string };
  const unseen = records.keptFrom(context, 'show');
  refuseUnseen(unseen, by === undefined ? [] : [by]);
  const where = listed(records, { q, ids: undefined, filters }, context);
  const seen = Object.keys(totalsOf(call)).filter((name) => !unseen.includes(name));
  return readGroups(context.db, call, {
    by: by === undefined ? undefined : keyOf(records, call, by),
    totals: Object.fromEntries(seen.map((name) => [name, sql`${columnOf(records, name)}`])),
    rows: sql`FROM ${records.table} WHERE ${where ?? sql`true`}`,
  });
}

function keyOf(records: Records, { groups = {} }: Call, by: string): SQL {
  const column = sql`${columnOf(records, by)}`;
  return groups[by] === 'value' ? column : monthOf(column);
}

function columnOf({ columns, resource }: Records, name: string) {
  const { [name]: column } = columns;
  if (!column) throw new Error(`${resource}: a group needs the column ${name}`);
  return column;
}
