import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../contract/kit/client.ts';
import { notices } from '../notices.ts';
import { errorText, problemsOf, problemText } from '../problem.ts';
import { useSend } from '../send.tsx';
import type { Resource, Row } from './define.ts';
import { useLabels } from './labels.ts';

/** Which version of a record: as an entry of its history left it, as it was on a day, or as it is now. */
export interface ChosenVersion {
  entry?: number;
  day?: string;
}

/** A record as it was. Files are told by their names. */
export interface Version {
  record: Record<string, unknown>;
  entry: number | null;
  at: string | null;
  who: string;
  /** The fields that were changed meanwhile without an entry. */
  unsure: string[];
  isBeforeHistory: boolean;
}

/** A version of a record. */
export function useVersion({ name, calls, id }: Resource, record: Row, chosen: ChosenVersion) {
  const send = useSend();
  const call = calls.version;
  return useQuery({
    queryKey: [name, 'version', record[id], chosen],
    queryFn: async ({ signal }) => {
      if (!call) throw new Error(`${name} has no versions`);
      return (await send(call, { id: record[id], ...chosen }, { signal })).data as Version;
    },
    // A day before the record existed has none.
    retry: (count, error) => !(error instanceof CallError) && count < 2,
  });
}

/** Brings a version back over the record that is shown, and answers it as it then is. What refuses it is told with its fields. */
export function useRevert(resource: Resource, record: Row) {
  const { t, field } = useLabels(resource);
  const send = useSend();
  const queries = useQueryClient();
  const { name, calls, id, fields } = resource;
  return async (chosen: ChosenVersion, at: string): Promise<Row | undefined> => {
    if (!calls.revert) return undefined;
    const { version } = record;
    const headers = { 'If-Match': String(version) };
    try {
      const { data } = await send(calls.revert, { id: record[id], ...chosen }, { headers });
      notices.done(t('VERSION.RESTORED', { at }));
      return { ...record, ...(data as object) };
    } catch (error) {
      const problems = problemsOf(error).map((problem) =>
        problem.field !== undefined && problem.field in fields
          ? `${field(problem.field, fields[problem.field])}: ${problemText(t, problem)}`
          : errorText(t, error),
      );
      notices.failed([...new Set(problems)].join(' '));
      return undefined;
    } finally {
      await queries.invalidateQueries({ queryKey: [name] });
    }
  };
}
