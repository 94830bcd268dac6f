import type { Call, Input } from '../../../contract/kit/call.ts';
import type { Send } from '../../../contract/kit/client.ts';
import type { Group, Groups } from '../../../contract/kit/groups.ts';
import { fallbackText } from '../../../contract/kit/textCodes.ts';
import { choicesFromAnswer } from './choices.ts';
import type { Resource } from './define.ts';
import type { ExportedPage } from './exportFile.ts';
import { fetchAllPages, type ListRequest } from './fetchAllPages.ts';
import { type Choice, isChoiceSource } from './fields.ts';
import type { NamedField } from './formFields.ts';
import { groupNarrowing, groupsInput, mostGroups, totalLabel } from './groupRequests.ts';
import type { GroupField } from './groups.ts';
import type { ResourceLabels } from './labels.ts';
import { narrowingOf, type ResourceDataProvider } from './provider.ts';
import { fetchChoicesByIds, referenceIds } from './referenceChoices.ts';
import { titledGroups } from './useGroups.ts';
import { exportValue, listedText } from './values.ts';

interface Asking {
  resource: Resource;
  provider: ResourceDataProvider;
  send: Send;
}

/** What is added up in a grouped file, by the heads of its columns. */
export type ExportedTotal = NamedField & { label: string };

/** The rows of a list group by group: each with its title before them and its sums after them, and the sums of all at the end. */
export async function exportedGroups(
  asking: Asking,
  request: ListRequest & { group: GroupField },
  words: ResourceLabels,
  signal: AbortSignal,
): Promise<{ totals: ExportedTotal[]; pages: AsyncIterable<ExportedPage> }> {
  const { resource, send } = asking;
  const { group } = request;
  const { groups: call } = resource.calls;
  if (!call) throw new Error(`${resource.name} has no groups`);
  const narrowing = narrowingOf(request.filter as Record<string, unknown>);
  const input = groupsInput(resource, narrowing, group.name) as Input<Call>;
  const { data } = await send(call, input, { signal });
  const found = data as Groups;
  const labels = {
    yes: words.t('SHELL.YES'),
    no: words.t('SHELL.NO'),
    choices: await choicesOf(asking, group, found.groups, words, signal),
    ...listedText(group.spec, words.t),
  };
  const titled = titledGroups(group, found.groups, labels, words, exportValue);
  const totals = Object.entries(resource.totals).filter(([name]) => name in found.totals);
  async function* pages(): AsyncGenerator<ExportedPage> {
    const { count: total } = found;
    for (const { title, value, totals: sums, count } of titled) {
      yield { rows: [], total, before: `${title} (${count})` };
      const filter = groupNarrowing(narrowing, group, value);
      for await (const { rows } of fetchAllPages(asking.provider, resource.name, {
        sort: request.sort,
        filter,
        signal,
      }))
        yield { rows, total };
      yield {
        rows: [],
        total,
        after: [{ title: words.t('LIST.GROUP_SUM', { name: title }), sums }],
      };
    }
    if (titled.length < found.groupCount)
      yield { rows: [], total, before: mostGroups(found, words) };
    const title = words.t('LIST.GROUP_ALL');
    yield { rows: [], total, after: [{ title, sums: found.totals }] };
  }
  return {
    totals: totals.map(([name, spec]) => ({
      name,
      spec,
      label: totalLabel(resource, name, words),
    })),
    pages: pages(),
  };
}

async function choicesOf(
  { provider, send }: Asking,
  { spec: { choices, reference } }: GroupField,
  groups: readonly Group[],
  { t }: ResourceLabels,
  signal: AbortSignal,
): Promise<readonly Choice[]> {
  if (choices !== undefined && isChoiceSource(choices)) {
    const { data } = await send(choices.call, {}, { signal });
    return choicesFromAnswer(t, data, choices);
  }
  if (reference !== undefined) {
    const ids = groups.flatMap(({ value }) => referenceIds(value));
    return fetchChoicesByIds(provider, undefined, reference, ids, signal);
  }
  return (choices ?? []).map((each) => ({
    ...each,
    label: t.message(each.label, fallbackText(each.label)),
  }));
}
