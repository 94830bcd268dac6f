import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { notices } from '../notices.ts';
import { errorText } from '../problem.ts';
import { recordIdentity } from './address.ts';
import type { Resource, Row } from './define.ts';
import { shownName, useLabels } from './labels.ts';
import type { ResourceDataProvider } from './provider.ts';
import { isStaleError } from './stale.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record on its way: as it was, and what it gets. */
export interface Move {
  record: Row;
  values: Values;
}

interface Moves {
  /** The records that are being moved, by their ids. They are shown where they go. */
  moves: ReadonlyMap<Row['id'], Move>;
  /** Gives a record some values at once, with Undo in the notice. `where` is what the notice says of its new place. */
  move: (record: Row, values: Values, where: string) => void;
}

/**
 * Moves records of a board or a calendar: they are shown in their new place at once, and go back where the save is
 * refused. What someone else changed in the record meanwhile stays; if that is its place, theirs holds, and a notice
 * says so.
 */
export function useMoves(resource: Resource): Moves {
  const labels = useLabels(resource);
  const { t } = labels;
  const queries = useQueryClient();
  const provider = useDataProvider<ResourceDataProvider>();
  const [moves, setMoves] = useState<ReadonlyMap<Row['id'], Move>>(new Map());
  const { name } = resource;

  const save = async (record: Row, values: Values): Promise<Row> => {
    const params = { id: record.id, data: values, previousData: record };
    try {
      return (await provider.update<Row>(name, params)).data;
    } catch (error) {
      if (!isStaleError(error)) throw error;
      const { data: newer } = await provider.getOne<Row>(name, {
        id: record.id,
        meta: { key: recordIdentity(resource, record) },
      });
      const isMoved = Object.keys(values).some((field) => newer[field] !== record[field]);
      if (isMoved) throw error;
      return (await provider.update<Row>(name, { ...params, previousData: newer })).data;
    }
  };
  const run = async (record: Row, values: Values): Promise<Row | undefined> => {
    const own: Move = { record: { ...record, ...values }, values };
    setMoves((now) => new Map(now).set(record.id, own));
    try {
      return await save(record, values);
    } catch (error) {
      notices.failed(
        t('LIST.NOT_MOVED', { name: shownName(resource, record, t), reason: errorText(t, error) }),
      );
      return undefined;
    } finally {
      await queries.invalidateQueries({ queryKey: [name] });
      setMoves((now) => new Map([...now].filter(([, each]) => each !== own)));
    }
  };
  const move = async (record: Row, values: Values, where: string) => {
    const about = `move ${name} ${record.id}`;
    const was = Object.fromEntries(Object.keys(values).map((field) => [field, record[field]]));
    const saved = await run(record, values);
    const undo = { label: t('SHELL.UNDO'), run: () => saved && void run(saved, was) };
    if (saved)
      notices.done(t('LIST.MOVED', { name: shownName(resource, record, t), where }), undo, about);
  };
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  // Stays the same, so that cards that do not move are not drawn again.
  const stable = useMemo<Moves['move']>(
    () =>
      (...given) =>
        void latest.current(...given),
    [],
  );
  return { moves, move: stable };
}
