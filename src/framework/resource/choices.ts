import { useQueries } from '@tanstack/react-query';
import { useAuthProvider, useDataProvider } from 'ra-core';
import { useMemo } from 'react';
import { kindOf } from '../../../contract/kit/kind.ts';
import { fallbackText } from '../../../contract/kit/textCodes.ts';
import { callQueryKey, callResource } from '../calls.ts';
import { useSend } from '../send.tsx';
import { type Translate, useText, type ValueList } from '../text.tsx';
import { type Choice, type ChoiceSource, type FieldSpec, isChoiceSource } from './fields.ts';
import type { NamedField } from './formFields.ts';
import { withLineFields } from './lines.ts';
import type { ResourceDataProvider } from './provider.ts';
import {
  choicesByIdsKey,
  fetchChoicesByIds,
  inLanguage,
  referencedIds,
} from './referenceChoices.ts';
import { answerRows, rowField } from './schema.ts';
import { listedText, type ValueLabels } from './values.ts';

/**
 * The labels of values, by field. Choices that come from a call are requested once and cached. Records that the given
 * records refer to are requested by their ids, in one request per resource.
 */
export function useValueLabels(
  fields: readonly NamedField[],
  records: readonly Readonly<Record<string, unknown>>[] = NONE,
): (name: string) => ValueLabels {
  const t = useText();
  const all = useMemo(() => fields.flatMap(withLineFields), [fields]);
  const asked = useMemo(() => all.flatMap(sourceOf), [all]);
  const answers = useAnswers(asked);
  const referred = useReferred(fields, records);
  return useMemo(() => {
    const plain = { yes: t('SHELL.YES'), no: t('SHELL.NO') };
    const known = new Map<string, ValueLabels>();
    const labelsOf = (name: string) => known.get(name) ?? { ...plain, choices: [] };
    for (const { name, spec } of all) {
      const at = asked.findIndex((each) => each.name === name);
      const source = asked[at]?.choices;
      const records = spec.reference === undefined ? undefined : referred.get(spec.reference);
      const choices = source
        ? choicesFromAnswer(t, answers[at], source)
        : (records ?? said(spec, (label) => t.message(label, fallbackText(label))));
      const inner = spec.fields && { fields: (field: string) => labelsOf(`${name}.${field}`) };
      known.set(name, { ...plain, choices, ...listedText(spec, t), ...inner });
    }
    return labelsOf;
  }, [all, asked, answers, referred, t]);
}

/** The answers of the calls that the choices come from. */
function useAnswers(asked: readonly { choices: ChoiceSource }[]): unknown[] {
  const send = useSend();
  return useQueries({
    queries: asked.map(({ choices: { call } }) => ({
      queryKey: callQueryKey(call, {}),
      queryFn: ({ signal }: { signal: AbortSignal }) => send(call, {}, { signal }),
      meta: { resources: [callResource(call)] },
    })),
    combine: (results) => results.map(({ data }) => data?.data),
  });
}

/** The records that some records refer to, by resource. */
function useReferred(
  fields: readonly NamedField[],
  records: readonly Readonly<Record<string, unknown>>[],
): ReadonlyMap<string, readonly Choice[]> {
  const t = useText();
  const provider = useDataProvider<ResourceDataProvider>();
  const auth = useAuthProvider();
  // The same ids are the same question, so that rows whose references stay need not render again.
  const ids = useMemo(() => JSON.stringify(referencedIds(fields, records)), [fields, records]);
  const asked = useMemo(() => JSON.parse(ids) as ReturnType<typeof referencedIds>, [ids]);
  const answers = useQueries({
    queries: asked.map(({ ref, ids }) => ({
      queryKey: choicesByIdsKey(ref, ids),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchChoicesByIds(provider, auth, ref, ids, signal),
      placeholderData: (before: Choice[] | undefined) => before,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(
    () => new Map(asked.map(({ ref }, at) => [ref, inLanguage(t, answers[at] ?? [])])),
    [asked, answers, t],
  );
}

/** The rows of an answer as choices. */
export function choicesFromAnswer(t: Translate, answer: unknown, source: ChoiceSource): Choice[] {
  const list = choiceList(source);
  const schema = rowField(source.call, source.label);
  const words = (schema && kindOf(schema)?.words) ?? {};
  return answerRows(answer).map((row) => {
    const text = String(row[source.label]);
    const word = words[text];
    const said = word === undefined ? text : t.message(word, text);
    return {
      value: row[source.value] as Choice['value'],
      label: list === undefined ? said : t.value(list, text),
    };
  });
}

/** The list of which the labels of choices are values, if they are. */
export function choiceList({ call, label }: ChoiceSource): ValueList | undefined {
  const schema = rowField(call, label);
  return (schema && kindOf(schema)?.lookup) as ValueList | undefined;
}

function sourceOf({ name, spec: { choices } }: NamedField) {
  return isChoiceSource(choices) ? [{ name, choices }] : [];
}

function said({ choices }: FieldSpec, say: (label: string) => string): Choice[] {
  if (choices === undefined || isChoiceSource(choices)) return [];
  return choices.map((each) => ({ ...each, label: say(each.label) }));
}

const NONE: readonly Readonly<Record<string, unknown>>[] = [];
