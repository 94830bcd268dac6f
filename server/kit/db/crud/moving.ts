import { sql } from 'drizzle-orm';
import { isDraft } from '../../../../contract/kit/states.ts';
import { wallNow } from '../../../../contract/kit/wallTime.ts';
import { type Changes, differences, record } from '../../http/changes.ts';
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
  const locked = await records.locked({ id }, context);
  records.refuseOthers(locked, context);
  const state = String(locked[states.of]);
  if (!transition.from.includes(state)) throw otherState(records, locked, context);
  await refuseStaleVersion(records, locked, context);
  const before = await records.lines.held(records.lines.fields, locked, context);
  const { needs } = transition;
  if (needs && !needs.holds({ ...before, ...asked, [states.of]: state } as never))
    throw refusal(409, needs.error as 'GENERAL.INVALID');
  const { at } = transition;
  const moved = {
    ...records.written(asked),
    [states.of]: transition.to,
    ...(at !== undefined && { [at]: wallNow() }),
  };
  const settled = movedValues(records, moved, before);
  const [values, lines] = [records.values(settled), records.lines.sent(settled, before)];
  const { version } = columns;
  const [row] = await withConflicts(records, () =>
    context.db
      .update(records.table)
      .set({ ...values, ...(version && { version: sql`${version} + 1` }) })
      .where(records.itself(before, context))
      .returning(),
  );
  await withConflicts(records, () => records.lines.stored(Number(id), lines, context));
  const after = row as Row;
  await options.written?.(ofBranch, { before, after });
  await options.transitions?.[name]?.(ofBranch, { before, after, asked });
  const moves = differences(before, { ...asked, ...values, ...lines });
  const changes = isDraft(states, before) ? { ...wholeOf(records, before), ...moves } : moves;
  await record(context, {
    resource: records.resource,
    id: Number(id),
    action: name,
    change: 'update',
    changes: await records.files.named(changes, context),
  });
  await records.files.dropped(before, after, context);
  return records.answer(after, context);
}

// What a draft held is new to the history.
function wholeOf(records: Records, draft: Row): Changes {
  const held = Object.entries(records.written(draft)).filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(held.map(([name, value]) => [name, [null, value]]));
}
