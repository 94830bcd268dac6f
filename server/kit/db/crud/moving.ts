import { sql } from 'drizzle-orm';
import { differences, record } from '../../http/changes.ts';
import type { BranchContext, SessionContext } from '../../http/context.ts';
import { refusal } from '../../http/failure.ts';
import type { Row } from './options.ts';
import { otherState } from './otherState.ts';
import type { Records } from './records.ts';
import { movedValues } from './ruled.ts';
import { refuseStaleVersion, withConflicts } from './writing.ts';

/**
 * Takes a record to another state, under its lock: of two people at once the second is told which state it has. What was
 * asked is saved where the record has a field for it, and noted in its history.
 */
export async function moveRecord(
  records: Records,
  name: string,
  { id, ...asked }: Row,
  context: SessionContext,
): Promise<Row> {
  const { options, columns } = records;
  const { declared: { states } = {} } = options;
  const transition = states?.transitions[name];
  if (!states || !transition) throw new Error(`${records.resource}: no transition ${name}`);
  const ofBranch = context as BranchContext;
  await options.lock?.(ofBranch);
  const before = await records.locked({ id }, context);
  records.refuseOthers(before, context);
  const state = String(before[states.of]);
  if (!transition.from.includes(state)) throw otherState(records, before, context);
  await refuseStaleVersion(records, before, context);
  const { needs } = transition;
  if (needs && !needs.holds({ ...before, ...asked, [states.of]: state } as never))
    throw refusal(409, needs.error as 'GENERAL.INVALID');
  const moved = { ...records.values(asked), [states.of]: transition.to };
  const values = movedValues(records, moved, before);
  const { version } = columns;
  const [row] = await withConflicts(records, () =>
    context.db
      .update(records.table)
      .set({ ...values, ...(version && { version: sql`${version} + 1` }) })
      .where(records.itself(before, context))
      .returning(),
  );
  const after = row as Row;
  await options.written?.(ofBranch, { before, after });
  await options.transitions?.[name]?.(ofBranch, { before, after, asked });
  const noted = { ...values, ...asked };
  await record(context, {
    resource: records.resource,
    id: Number(id),
    action: name,
    change: 'update',
    changes: differences(before, noted),
  });
  return records.answer(after, context);
}
