import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '../../../../contract/kit/failure.ts';
import { applyRules, requiredFaults, type RuledFields } from '../../../../contract/kit/rules.ts';
import type { SessionContext } from '../../http/context.ts';
import { Failure, refusal } from '../../http/failure.ts';
import type { Row } from './options.ts';
import type { Records } from './records.ts';

/**
 * The values of a write, with those that it takes from others, as the declared rules leave them: what is hidden has none. They are held against the record as it
 * will be, as a change may leave fields out. Refuses what is required and has no value, another value of a fixed field,
 * and one that the person may not change.
 */
export function ruledValues(
  records: Records,
  { given, filled = {} }: { given: Row; filled?: Row },
  before: Row | undefined,
  context: SessionContext,
): Row {
  const kept = records.keptFrom(context, 'edit');
  refuseKept(records, kept, { given, before, unseen: records.keptFrom(context, 'show') });
  const { rules, states } = records.options.declared ?? {};
  const all = { ...given, ...filled };
  if (!rules) {
    refuseBroken(records, { ...before, ...all });
    return all;
  }
  const old: Row = before ?? { ...rules.none, ...(states && { [states.of]: states.first }) };
  const ruled = applyRules(rules, { ...old, ...all });
  const fixed = [...ruled.fixed]
    .filter((name) => name in given && !isSame(given[name], old[name]))
    .map((field): Fault => ({ field, code: 'GENERAL.FIXED' }));
  const faults = [
    ...fixed,
    ...requiredFaults(ruled).filter(({ field = '' }) => !kept.includes(field)),
  ];
  if (faults.length > 0) throw new Failure(400, faults);
  refuseBroken(records, ruled.record);
  return { ...all, ...cleared(ruled) };
}

/** What a transition writes: its rules are those of the record in its new state. */
export function movedValues(records: Records, values: Row, before: Row): Row {
  const { rules } = records.options.declared ?? {};
  if (!rules) {
    refuseBroken(records, { ...before, ...values });
    return values;
  }
  const ruled = applyRules(rules, { ...before, ...values });
  const faults = requiredFaults(ruled);
  if (faults.length > 0) throw new Failure(400, faults);
  refuseBroken(records, ruled.record);
  return { ...values, ...cleared(ruled) };
}

// A change that leaves fields out is held against those that the record has.
function refuseBroken(records: Records, whole: Row): void {
  const { rule } = records.options.declared ?? {};
  if (rule && !rule.holds(whole as never))
    throw refusal(400, rule.error as 'GENERAL.INVALID', { field: rule.field });
}

const cleared = ({ hidden, record }: RuledFields): Row =>
  Object.fromEntries([...hidden].map((name) => [name, record[name]]));

// Whether a value that nobody sees is another would tell what it is.
function refuseKept(
  records: Records,
  kept: readonly string[],
  { given, before, unseen }: { given: Row; before: Row | undefined; unseen: readonly string[] },
): void {
  const { none = {} } = records.options.declared?.rules ?? {};
  const field = kept.find((name) => {
    if (!(name in given)) return false;
    if (before && unseen.includes(name)) return true;
    return !isSame(given[name], (before ?? none)[name]);
  });
  if (field !== undefined) throw refusal(403, 'GENERAL.FORBIDDEN', { field });
}

// A file that stays is sent by its id.
function isSame(given: unknown, old: unknown): boolean {
  const id = typeof given === 'object' && given !== null && 'id' in given ? given.id : given;
  return isDeepStrictEqual(id ?? null, old ?? null);
}
