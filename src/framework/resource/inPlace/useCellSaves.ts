import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { isQueryOf } from '../../live.tsx';
import { notices } from '../../notices.ts';
import { notifyError } from '../../notifyError.ts';
import { errorText, problemsOf, problemText } from '../../problem.ts';
import { recordIdentity } from '../address.ts';
import type { Resource, Row } from '../define.ts';
import { useLabels } from '../labels.ts';
import type { ResourceDataProvider } from '../provider.ts';
import { isStaleError } from '../stale.ts';
import { type StaleSave, useStaleSave } from '../useStaleSave.ts';
import { cellKey, type Cells } from './cells.ts';

/** A cell on its way: what its record had, what it gets, and the text that stands in it until it is saved. */
export interface CellChange {
  record: Row;
  name: string;
  from: unknown;
  to: unknown;
  text: string;
}

interface CellSaves {
  /** Shows changes as on their way, until `save` has them. */
  mark: (changes: readonly CellChange[]) => void;
  /**
   * Saves cells after all that were given before: those that are named when their turn comes. Tells of those that were
   * saved, each with the value that its record has now, before the next turn.
   */
  save: (
    named: () => readonly CellChange[],
    onSaved: (done: readonly CellChange[]) => void,
  ) => Promise<void>;
  /** A record as it was last answered. */
  latest: (row: Row) => Row;
  stale: StaleSave | null;
  dismissStale: () => void;
}

/**
 * Saves cells of a list, each record over the version that was read. Of several records, those that are refused keep
 * their text with the reason, and the others are saved together.
 */
export function useCellSaves(resource: Resource, cells: Cells): CellSaves {
  const labels = useLabels(resource);
  const { t } = labels;
  const queries = useQueryClient();
  const provider = useDataProvider<ResourceDataProvider>();
  const { stale, settle, dismissStale } = useStaleSave();
  const answered = useRef(new Map<Row['id'], Row>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const leave = useRef(() => {});
  const { name: list, fields, calls } = resource;

  const latest = useCallback((row: Row): Row => {
    const known = answered.current.get(row.id);
    return known && Number(known['version'] ?? 0) >= Number(row['version'] ?? 0) ? known : row;
  }, []);
  const keep = (rows: readonly Row[]) => {
    for (const row of rows) answered.current.set(row.id, row);
    const byId = new Map(rows.map((row) => [row.id, row]));
    queries.setQueriesData<{ data: Row[] }>({ queryKey: [list, 'getList'] }, (old) =>
      old?.data
        ? { ...old, data: old.data.map((row) => withNewer(row, byId.get(row.id))) }
        : undefined,
    );
    void queries.invalidateQueries({
      predicate: (query) => isQueryOf(query, list) && query.queryKey[1] !== 'getList',
    });
  };
  // A cell that has been given another text meanwhile is about that one.
  const change = (
    { record, name, text }: CellChange,
    parts: { text: string | undefined; fault: string | undefined },
  ) => {
    const key = cellKey(record.id, name);
    if (cells.get(key)?.text === text) cells.change(key, { ...parts, saving: undefined });
  };
  const settled = (changes: readonly CellChange[]) => {
    for (const each of changes) change(each, { text: undefined, fault: undefined });
  };
  const refuse = (changes: readonly CellChange[], fault: string) => {
    for (const each of changes) change(each, { text: each.text, fault });
  };

  const send = async (records: readonly Row[], changes: readonly CellChange[]): Promise<Row[]> => {
    const dataOf = (id: Row['id']) =>
      Object.fromEntries(
        changes.flatMap((each) => (each.record.id === id ? [[each.name, each.to]] : [])),
      );
    if (records.length > 1 && calls.update?.alone !== true)
      return provider.updateEach(
        list,
        records.map((record) => ({ record, data: dataOf(record.id) })),
      );
    const saved: Row[] = [];
    for (const record of records) {
      const params = { id: record.id, data: dataOf(record.id), previousData: record };
      saved.push((await provider.update<Row>(list, params)).data);
    }
    return saved;
  };

  /** The cells that a refusal is about, each with its sentence. */
  const placed = (error: unknown, records: readonly Row[], changes: readonly CellChange[]) => {
    const found = new Map<CellChange, string>();
    for (const problem of problemsOf(error)) {
      const [index = '', ...path] = problem.field?.split('.') ?? [];
      const isBatch = records.length > 1;
      const record = isBatch ? records[Number(index)] : records[0];
      const field = isBatch ? path[0] : index;
      const own = changes.filter((each) => each.record.id === record?.id);
      const named = own.filter(({ name }) => name === field);
      const other = field !== undefined && field !== '' && named.length === 0;
      const said = problemText(t, problem);
      const text = other ? `${labels.field(field, fields[field])}: ${said}` : said;
      for (const change of named.length > 0 ? named : own)
        if (!found.has(change)) found.set(change, text);
    }
    return found;
  };

  const onStale = async (error: unknown, row: Row, changes: readonly CellChange[]) => {
    const again = { id: row.id, meta: { key: recordIdentity(resource, row) } };
    const { data: newer } = await provider.getOne<Row>(list, again);
    const valuesOf = (from: (change: CellChange) => unknown) =>
      Object.fromEntries(changes.map((change) => [change.name, from(change)]));
    let yours = valuesOf(({ to }) => to);
    return new Promise<readonly CellChange[]>((done) => {
      leave.current = () => {
        refuse(changes, errorText(t, error));
        done([]);
      };
      settle({
        message: errorText(t, error),
        before: valuesOf(({ from }) => from),
        theirs: valuesOf(({ name }) => newer[name]),
        yours,
        take: (values) => {
          yours = { ...yours, ...values };
        },
        reset: () => {
          keep([newer]);
          settled(changes);
          done([]);
        },
        save: () => {
          answered.current.set(newer.id, newer);
          done(run(changes.map((each) => ({ ...each, to: yours[each.name] }))));
        },
      });
    });
  };

  const run = async (changes: readonly CellChange[]): Promise<readonly CellChange[]> => {
    let left = changes;
    while (left.length > 0) {
      const records = [...new Map(left.map(({ record }) => [record.id, latest(record)])).values()];
      try {
        keep(await send(records, left));
        settled(left);
        return left.map((each) => ({ ...each, to: latest(each.record)[each.name] }));
      } catch (error) {
        const [record] = records;
        if (isStaleError(error) && record && records.length === 1) {
          try {
            return await onStale(error, record, left);
          } catch (unread) {
            notifyError(t, unread);
          }
        }
        const faults = placed(error, records, left);
        if (faults.size === 0) {
          refuse(left, errorText(t, error));
          return [];
        }
        for (const [change, text] of faults) refuse([change], text);
        left = left.filter((change) => !faults.has(change));
      }
    }
    return [];
  };
  const work = useRef(run);
  useEffect(() => {
    work.current = run;
  });
  const mark: CellSaves['mark'] = useCallback(
    (changes) => {
      for (const { record, name, text, to } of changes)
        cells.change(cellKey(record.id, name), { text, saving: { to }, fault: undefined });
    },
    [cells],
  );
  const save: CellSaves['save'] = useCallback(
    (named, onSaved) => {
      const turn = async () => {
        const now = named().map((each) => ({ ...each, from: latest(each.record)[each.name] }));
        onSaved(await work.current(now));
      };
      const saved = last.current
        .then(turn)
        .catch((error: unknown) => notices.failed(errorText(t, error)));
      last.current = saved;
      return saved;
    },
    [latest, t],
  );
  return {
    mark,
    save,
    latest,
    stale,
    dismissStale: () => {
      dismissStale();
      leave.current();
    },
  };
}

const withNewer = (row: Row, newer: Row | undefined): Row => (newer ? { ...row, ...newer } : row);
