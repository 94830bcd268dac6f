import { useState } from 'react';
import { clinicToday } from '../../../../contract/fields.ts';
import { addDays } from '../../../../contract/kit/days.ts';
import {
  daysOf,
  MOST_PAPER_DAYS,
  periodIn,
  type TypedField,
  typedFaults,
} from '../../../../contract/platform/paperValues.ts';
import { useText } from '../../../framework/text.tsx';

/**
 * What is typed into the fields of a paper, checked as the server checks it. The days of a period follow from its first and
 * last day; where they are typed instead, the last day follows.
 */
export function usePaperValues(fields: readonly TypedField[], drafted: Record<string, string>) {
  const t = useText();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [typedDays, setTypedDays] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const valueOf = (name: string) => typed[name] ?? drafted[name] ?? '';
  const values = new Map(
    fields.filter(({ kind }) => kind !== 'days').map(({ name }) => [name, valueOf(name)]),
  );
  const faults = typedFaults(fields, values, clinicToday());
  const period = periodIn(fields, values);
  const nameOf = (kind: TypedField['kind']) => fields.find((field) => field.kind === kind)?.name;
  const change = (field: TypedField, value: string) => {
    const from = nameOf('from');
    const to = nameOf('to');
    if (field.kind !== 'days') setTypedDays(null);
    if (field.kind === 'days') {
      setTypedDays(value);
      const days = /^\d{1,3}$/.test(value) ? Number(value) : 0;
      if (from && to && days > 0 && days <= MOST_PAPER_DAYS && valueOf(from) !== '')
        setTyped({ ...typed, [to]: addDays(valueOf(from), days - 1) });
    } else if (field.kind === 'from' && to && value !== '' && valueOf(to) < value)
      setTyped({ ...typed, [field.name]: value, [to]: value });
    else setTyped({ ...typed, [field.name]: value });
  };
  return {
    /** What was typed, or follows from it. */
    typed,
    /** Goes on with what was typed before. */
    fill: (before: unknown) => {
      const texts = Object.entries({ ...(before as object | undefined) }).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      setTypedDays(null);
      setTyped(Object.fromEntries(texts));
    },
    isDirty: Object.keys(typed).length > 0,
    values,
    /** What stands in a field. */
    shown: ({ name, kind }: TypedField) =>
      kind === 'days' ? (typedDays ?? (period ? String(daysOf(period)) : '')) : valueOf(name),
    change,
    /** What is wrong with a field, once it was checked. */
    faultOf: ({ name, kind }: TypedField) => {
      if (!isChecked) return undefined;
      const isOff =
        kind === 'days' && typedDays !== null && typedDays !== String(period ? daysOf(period) : '');
      if (isOff) return t('PAPER.TOO_LONG', { most: MOST_PAPER_DAYS });
      const fault = faults.find((each) => each.name === name);
      return fault && t(fault.code, fault.params);
    },
    /** Whether all is as the server takes it; from then on faults are shown. */
    check: () => {
      setChecked(true);
      const isOff = typedDays !== null && typedDays !== String(period ? daysOf(period) : '');
      return faults.length === 0 && !isOff;
    },
  };
}
