import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { SendOptions } from '../../../contract/kit/client.ts';
import { notices } from '../notices.ts';
import { notifyError } from '../notifyError.ts';
import { useSend } from '../send.tsx';
import { MAIN_VIEW, type ResourceAction } from './actions.ts';
import type { Resource, Row } from './define.ts';
import { fieldsToAsk, type NamedField } from './formFields.ts';
import { useLabels } from './labels.ts';
import type { ResourceDataProvider } from './provider.ts';

/** What an action needs of its dialog, and how it is run. */
export interface ActionWork {
  /** The fields of the dialog. */
  fields: readonly NamedField[];
  /** The input that comes from the record. */
  fixed: Record<string, unknown>;
  run: (input: Record<string, unknown>, options?: Pick<SendOptions, 'intent'>) => Promise<void>;
  /** Applies it to several records, all or none. */
  runMany: (records: readonly Row[], input: Record<string, unknown>) => Promise<void>;
}

/** Runs an action of a resource on a record or on the list. */
export function useAction(resource: Resource, name: string, record?: Row): ActionWork {
  const words = useLabels(resource);
  const send = useSend();
  const queries = useQueryClient();
  const provider = useDataProvider<ResourceDataProvider>();
  const action = resource.actions[name] as ResourceAction<Row>;
  const inputOf = (of: Row) => action.input?.(of) ?? { [resource.id]: of[resource.id] };
  const fixed = action.target === 'record' && record ? inputOf(record) : {};
  const refresh = () => queries.invalidateQueries({ queryKey: [resource.name] });
  const takeBack = async (records: readonly Row[]) => {
    try {
      await provider.batch(
        action.undoCall ?? action.call,
        records.map((each) => ({ ...action.undoInput?.(each) })),
      );
    } catch (error) {
      notifyError(words.t, error);
    }
    await refresh();
  };
  const done = async (records: readonly Row[]) => {
    await refresh();
    const undo = { label: words.t('SHELL.UNDO'), run: () => void takeBack(records) };
    notices.done(
      `${words.text(name, action)}: ${words.t('SHELL.SAVED')}`,
      action.undoInput && undo,
    );
  };
  return {
    fixed,
    fields:
      action.undoInput && !action.undoCall
        ? []
        : fieldsToAsk(resource.name, action.call, fixed, action.fields),
    async run(input, options) {
      await send(action.call, { ...input, ...fixed }, options);
      await done(record ? [record] : []);
    },
    async runMany(records, input) {
      await provider.batch(
        action.call,
        records.map((each) => ({ ...input, ...inputOf(each) })),
      );
      await done(records);
    },
  };
}

export interface NamedAction extends ResourceAction<Row> {
  name: string;
}

/** The actions of a resource in a view that apply to a record or to the list. */
export function actionsFor(
  { actions }: Resource,
  on: ResourceAction<Row>['target'],
  view: string | undefined,
): NamedAction[] {
  return Object.entries(actions)
    .filter(
      ([, action]) => action.target === on && (action.views?.includes(view ?? MAIN_VIEW) ?? true),
    )
    .map(([name, action]) => ({ name, ...action }));
}
