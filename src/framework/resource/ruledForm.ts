import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Call } from '../../../contract/kit/call.ts';
import type { Fault } from '../../../contract/kit/failure.ts';
import { applyRules, formRecord, requiredFaults } from '../../../contract/kit/rules.ts';
import type { CallForm } from '../form.ts';
import { subscribeToChanges } from '../formChanges.ts';
import type { Resource, Row } from './define.ts';

/** What the rules of a resource make of a form's values before they are checked and sent. */
export interface FormRules {
  /** The values without hidden ones, and without those that the person may not change. */
  settled: (values: FieldValues) => FieldValues;
  faults: (values: FieldValues, field?: string) => readonly Fault[];
}

/** The rules of a resource's form; undefined where it has none. `kept` are the fields that the person may not change. */
export function formRules(
  { rules }: Resource,
  record: Row | undefined,
  kept: readonly string[],
): FormRules | undefined {
  if (!rules) return undefined;
  const applied = (values: FieldValues) =>
    applyRules(rules, formRecord(rules, { ...record, ...values }));
  return {
    settled(values) {
      const { hidden } = applied(values);
      const sent = Object.entries(values).filter(([name]) => !kept.includes(name));
      return Object.fromEntries(
        sent.map(([name, value]): [string, unknown] => [
          name,
          hidden.has(name) ? rules.none[name] : value,
        ]),
      );
    },
    faults: (values, field) =>
      requiredFaults(applied(values)).filter(
        ({ field: name = '' }) => !kept.includes(name) && (field === undefined || name === field),
      ),
  };
}

/** What a form shows of its fields by their rules now. */
export interface RuledNow {
  hidden: ReadonlySet<string>;
  required: ReadonlySet<string>;
  fixed: ReadonlySet<string>;
}

const none: RuledNow = { hidden: new Set(), required: new Set(), fixed: new Set() };

/** What the rules say of a form's fields while someone types. It changes only where they say something else. */
export function useRuledFields(
  { methods }: CallForm<Call>,
  { rules }: Resource,
  record: Row | undefined,
): RuledNow {
  const read = () => {
    if (!rules) return none;
    return applyRules(rules, formRecord(rules, { ...record, ...methods.getValues() }));
  };
  const [now, setNow] = useState<RuledNow>(read);
  useEffect(() => {
    if (!rules) return undefined;
    const look = () => {
      const next = applyRules(rules, formRecord(rules, { ...record, ...methods.getValues() }));
      setNow((before) => (isSame(before, next) ? before : next));
    };
    look();
    return subscribeToChanges(methods, look);
  }, [methods, rules, record]);
  return now;
}

function isSame(one: RuledNow, other: RuledNow): boolean {
  return (['hidden', 'required', 'fixed'] as const).every(
    (what) => [...one[what]].join() === [...other[what]].join(),
  );
}
