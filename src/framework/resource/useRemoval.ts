import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useDelete, useUnselect } from 'ra-core';
import { notices } from '../notices.ts';
import { notifyError } from '../notifyError.ts';
import { useSend } from '../send.tsx';
import type { Resource, Row } from './define.ts';
import { useLabels } from './labels.ts';
import type { ResourceDataProvider } from './provider.ts';
import { removeKeyOf } from './recordCalls.ts';

interface Removal {
  /** Removes one record, with the person's password if the call requires it. */
  removeOne: (record: Row, password?: string) => Promise<void>;
  /** Removes several records, all or none. Only for calls without a password. */
  removeMany: (records: readonly Row[]) => Promise<void>;
}

/** Removes records. The notice offers Undo if the resource can restore. */
export function useRemoval(resource: Resource): Removal {
  const words = useLabels(resource);
  const send = useSend();
  const queries = useQueryClient();
  const provider = useDataProvider<ResourceDataProvider>();
  const [remove] = useDelete<Row>();
  const unselect = useUnselect(resource.name);
  const { calls, name } = resource;
  const refresh = () => queries.invalidateQueries({ queryKey: [name] });

  const restore = async (records: readonly Row[]) => {
    if (!calls.restore) return;
    const keys = records.map((record) => removeKeyOf(resource, record));
    const [only = {}] = keys;
    try {
      await (keys.length === 1 ? send(calls.restore, only) : provider.batch(calls.restore, keys));
      await refresh();
    } catch (error) {
      notifyError(words.t, error);
    }
  };
  const removed = (records: readonly Row[]) => {
    const undo = { label: words.t('SHELL.UNDO'), run: () => void restore(records) };
    notices.done(words.t('LIST.REMOVED', { count: records.length }), calls.restore && undo);
  };
  return {
    async removeOne(record, password) {
      const params = { id: record.id, previousData: record, meta: { password } };
      await remove(name, params, { returnPromise: true, mutationMode: 'pessimistic' });
      unselect([record.id]);
      await refresh();
      removed([record]);
    },
    async removeMany(records) {
      if (!calls.remove) return;
      await provider.batch(
        calls.remove,
        records.map((record) => removeKeyOf(resource, record)),
      );
      unselect(records.map(({ id }) => id));
      await refresh();
      removed(records);
    },
  };
}
