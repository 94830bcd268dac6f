import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callKey, resourceOf } from '../calls.ts';
import { useSend } from '../send.tsx';
import { useText } from '../text.tsx';
import { type Choice, type ChoiceSource, type FieldSpec, isSource } from './fields.ts';
import type { NamedField } from './formFields.ts';
import { rowsOf } from './schema.ts';
import type { ValueWords } from './values.ts';

/** What the values of fields need to become words, by field; choices that a call answers are asked once and kept. */
export function useWordsOf(fields: readonly NamedField[]): (name: string) => ValueWords {
  const t = useText();
  const send = useSend();
  const asked = useMemo(() => fields.flatMap(sourceOf), [fields]);
  const answers = useQueries({
    queries: asked.map(({ choices: { from } }) => ({
      queryKey: callKey(from, {}),
      queryFn: ({ signal }: { signal: AbortSignal }) => send(from, {}, { signal }),
      meta: { resources: [resourceOf(from)] },
    })),
    combine: (results) => results.map(({ data }) => data?.data),
  });
  return useMemo(() => {
    const plain = { yes: t('SHELL.YES'), no: t('SHELL.NO') };
    const known = new Map<string, ValueWords>();
    for (const { name, spec } of fields) {
      const at = asked.findIndex((each) => each.name === name);
      const source = asked[at]?.choices;
      const choices = source
        ? choicesIn(answers[at], source)
        : said(spec, (label) => t.said(label, label));
      known.set(name, { ...plain, choices });
    }
    return (name) => known.get(name) ?? { ...plain, choices: [] };
  }, [fields, asked, answers, t]);
}

/** The rows of an answer as choices. */
export function choicesIn(answer: unknown, { value, label }: ChoiceSource): Choice[] {
  return rowsOf(answer).map((row) => ({
    value: row[value] as Choice['value'],
    label: String(row[label]),
  }));
}

function sourceOf({ name, spec: { choices } }: NamedField) {
  return isSource(choices) && choices.search === undefined ? [{ name, choices }] : [];
}

function said({ choices }: FieldSpec, say: (label: string) => string): Choice[] {
  if (choices === undefined || isSource(choices)) return [];
  return choices.map(({ value, label }) => ({ value, label: say(label) }));
}
