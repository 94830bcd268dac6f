import { sql } from 'drizzle-orm';
import { isDraft, isEdited } from '../../../../contract/kit/states.ts';
import { wallNow } from '../../../../contract/kit/wallTime.ts';
import { type Changes, differences, record, refuseStale } from '../../http/changes.ts';
import type { BranchContext, SessionContext } from '../../http/context.ts';
import { refusal } from '../../http/failure.ts';
import { sqlState } from '../database.ts';
import { inUse } from '../inUse.ts';
import type { Contents } from '../recordFiles.ts';
import type { Row } from './options.ts';
import { otherState } from './otherState.ts';
import type { Records } from './records.ts';
import { ruledValues } from './ruled.ts';

/** Adds a record, with the files that are sent. */
export async function createRecord(
  records: Records,
  given: Row,
  contents: Contents,
  context: SessionContext,
): Promise<Row> {
  const { lock, newValues, written, common, declared: { states } = {} } = records.options;
  const ofBranch = context as BranchContext;
  await lock?.(ofBranch);
  await records.options.checked?.(ofBranch, given);
  const filled = await records.defaults(given, context);
  const settled = ruledValues(
    records,
    { given: records.written(given), filled },
    undefined,
    context,
  );
  const values = {
    ...(states && { [states.of]: states.first }),
    ...(await newValues?.(ofBranch, given)),
    ...(await records.files.stored(records.values(settled), contents, context)),
  };
  const { branchId, createdBy } = records.columns;
  const author = createdBy && { createdBy: context.session.accountId };
  const added = records.options.declared?.isAuthored && { addedAt: wallNow() };
  const [row] = await withConflicts(records, () =>
    context.db
      .insert(records.table)
      .values({
        ...values,
        ...common,
        ...author,
        ...added,
        ...(branchId && { branchId: context.branch?.id }),
      })
      .returning(),
  );
  const lines = records.lines.sent(settled);
  await withConflicts(records, () => records.lines.stored(Number(row?.['id']), lines, context));
  const made = await records.answer(row as Row, context);
  records.computed.refuseUnfit(made);
  const stored = pick(made, Object.keys(lines));
  await written?.(ofBranch, { after: { ...row, ...stored } });
  const changes = Object.fromEntries(
    Object.entries({ ...values, ...stored }).map(([name, value]) => [
      name,
      [null, value] as [unknown, unknown],
    ]),
  );
  await noted(records, context, { row: made, action: 'create', changes });
  return made;
}

/** Changes the fields of a record that are given, and notes it as an edit or as what it is. */
export async function changeRecord(
  records: Records,
  given: Row,
  contents: Contents,
  context: SessionContext,
  as: { action: 'edit' | 'revert'; changes?: Changes } = { action: 'edit' },
): Promise<Row> {
  const ofBranch = context as BranchContext;
  await records.options.lock?.(ofBranch);
  const locked = await records.locked(given, context);
  records.refuseOthers(locked, context);
  await refuseStaleVersion(records, locked, context);
  refuseClosed(records, locked, context);
  await records.options.checked?.(ofBranch, given);
  const before = await records.ruled(locked, given, context);
  const settled = ruledValues(records, { given: records.written(given) }, before, context);
  const values = await records.files.stored(records.values(settled), contents, context, locked);
  const lines = records.lines.sent(settled, before);
  const changes = differences(before, { ...values, ...lines });
  if (Object.keys(changes).length === 0) return records.answer(before, context);
  const { version } = records.columns;
  const [row] = await withConflicts(records, () =>
    context.db
      .update(records.table)
      .set({ ...values, ...(version && { version: sql`${version} + 1` }) })
      .where(records.itself(before, context))
      .returning(),
  );
  const changedLines = pick(lines, Object.keys(changes));
  await withConflicts(records, () =>
    records.lines.stored(Number(before['id']), changedLines, context),
  );
  const answer = await records.answer(row as Row, context);
  records.computed.refuseUnfit(answer);
  const stored = pick(answer, Object.keys(changedLines));
  await records.options.written?.(ofBranch, { before, after: { ...row, ...stored } });
  const after = Object.entries(stored).map(([name, value]): [string, [unknown, unknown]] => [
    name,
    [before[name], value],
  ]);
  await noted(records, context, {
    row: before,
    isDraft: as.action === 'edit' && isDraft(records.options.declared?.states, before),
    action: as.action,
    changes: { ...changes, ...Object.fromEntries(after), ...as.changes },
  });
  await records.files.dropped(before, row, context);
  return answer;
}

/** Removes a record that no other refers to: softly where its table has `removedAt`. What was asked is noted with it. */
export async function removeRecord(records: Records, given: Row, context: SessionContext) {
  const { declared } = records.options;
  const { keep } = records;
  const { lock, inUse: ownUse, written } = records.options;
  const ofBranch = context as BranchContext;
  await lock?.(ofBranch);
  const before = await records.locked(given, context);
  records.refuseOthers(before, context);
  refuseClosed(records, before, context);
  const id = Number(before['id']);
  const used = await (ownUse ? ownUse(ofBranch, id) : inUse(records.table, id, context));
  if (used) throw used;
  const { removedAt } = records.columns;
  const where = records.itself(before, context);
  if (keep) await keep(records, before, context);
  if (removedAt) {
    await context.db
      .update(records.table)
      .set({ removedAt: sql`now()` })
      .where(where);
    await records.files.hidden(before, context);
  } else {
    await withConflicts(records, () => context.db.delete(records.table).where(where).returning());
    if (keep) await records.files.hidden(before, context);
    else await records.files.dropped(before, undefined, context);
  }
  await written?.(ofBranch, { before });
  const asked = Object.keys(declared?.removal?.asks ?? {});
  const changes = asked.length > 0 && differences({}, pick(given, asked));
  await noted(records, context, { row: before, action: 'delete', ...(changes && { changes }) });
  return { done: true };
}

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])));
}

// A record is changed and removed in some of its states alone.
function refuseClosed(records: Records, before: Row, context: SessionContext): void {
  const { states } = records.options.declared ?? {};
  if (states && !isEdited(states, before)) throw otherState(records, before, context);
}

/** Refuses a write over a newer version than the one that the request names. */
export async function refuseStaleVersion(
  records: Records,
  before: Row,
  context: SessionContext,
): Promise<void> {
  const { version } = records.columns;
  if (!version) return;
  await refuseStale(within(records, context), records.resource, {
    id: Number(before['id']),
    version: Number(before['version']),
  });
}

/** Notes what was done with a record in its history, unless it is a draft's change, and tells the branch's pages. */
export async function noted(
  records: Records,
  context: SessionContext,
  {
    row,
    action,
    changes,
    isDraft: isUnrecorded = false,
  }: {
    row: Row;
    action: 'create' | 'edit' | 'delete' | 'restore' | 'revert';
    changes?: Changes;
    /** The change of a draft, which is told and not noted. */
    isDraft?: boolean;
  },
): Promise<void> {
  const id = Number(row['id']);
  if (isUnrecorded) return context.announce({ resource: records.resource, id, change: 'update' });
  const named = changes && (await records.files.named(changes, context));
  await record(context, {
    resource: records.resource,
    id,
    action,
    ...(named && { changes: named }),
  });
}

// Platform records can be changed from any branch, or from none.
function within(records: Records, context: SessionContext): SessionContext {
  return records.columns['branchId'] ? context : { ...context, branch: undefined };
}

/** Turns unique and foreign key violations of a write into documented errors. */
export async function withConflicts<T>(records: Records, write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) => {
    if (sqlState(error) === '23503') throw refusal(409, 'GENERAL.IN_USE');
    if (sqlState(error) !== '23505') throw error;
    const [field, code] = Object.entries(records.options.taken ?? {})[0] ?? [];
    throw refusal(409, (code ?? 'GENERAL.TAKEN') as 'GENERAL.TAKEN', field ? { field } : {});
  });
}
