import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useValueLabels } from '../../../framework/resource/choices.ts';
import type { Row } from '../../../framework/resource/define.ts';
import { acceptsNone } from '../../../framework/resource/schema.ts';
import { cardFields } from '../../../framework/resource/useLayout.ts';
import { useSideScroll } from '../../useCardDrag.ts';
import { BoardColumn } from './BoardColumn.tsx';
import './board.css';
import type { LayoutProps } from './layoutProps.ts';
import type { CardConfig, CardPlace } from './RecordCard.tsx';
import { useBoardMoves } from './useBoardMoves.ts';
import { cardOf, focusOf, useCardEvents } from './useCardEvents.ts';
import { useLatest } from './useLatest.ts';

/**
 * A list as a board: a column for each value of a choice, with the records of the list's filters. A card gets the value of
 * the column that it is dragged to, or moved to by its menu, or by Shift and an arrow key.
 */
export default function Board(props: LayoutProps) {
  const { list, config, verbs, onOpen, onAction, onCreate } = props;
  const { resource, labels, columns } = config;
  const { t } = labels;
  const { by: field = '', fields } = resource.layouts.board ?? {};
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(new Map<unknown, readonly Row[]>());
  const wanted = useRef<Row['id']>(undefined);
  const places = usePlaces(config, field);
  const { moves, mayMove, move, isAction } = useBoardMoves(props, field);
  const recordOf = (id: string) =>
    [...shown.current.values()].flat().find((row) => String(row.id) === id);
  const events = useCardEvents({ list, onOpen }, recordOf);
  useSideScroll(root);

  const act = useLatest(onAction);
  const drop = useLatest(move);
  const moveTo = useLatest((record: Row, place: CardPlace) => {
    wanted.current = record.id;
    drop(record, place);
  });
  const cards = useMemo((): Omit<CardConfig, 'valueLabels'> => {
    const without = [resource.title, field];
    return {
      ...config,
      fields: cardFields(columns, resource.fields, fields, without),
      places: isAction ? [] : places,
      onAction: act,
      onMove: moveTo,
    };
  }, [config, resource, columns, field, fields, places, isAction, act, moveTo]);

  // The focus follows a card that its keys or its menu have moved.
  useEffect(() => {
    if (wanted.current === undefined || document.activeElement !== document.body) return;
    const target = focusOf(root.current?.querySelector(`[data-card="${wanted.current}"]`));
    if (target) wanted.current = undefined;
    target?.focus();
  });

  // A new record begins in its first state, whatever the column.
  const mayBegin = ({ value }: CardPlace) =>
    verbs.create && (!isAction || value === resource.states?.first);
  const onKeyDown = (event: KeyboardEvent) => {
    const card = cardOf(document.activeElement);
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!card || (side === undefined && step === undefined)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const column = card.closest('section');
    const at = places.findIndex(({ value }) => String(value) === column?.dataset['column']);
    const record = recordOf(card.dataset['card'] ?? '');
    const place = places[at + (side ?? 0)];
    event.preventDefault();
    if (event.shiftKey) {
      if (side !== undefined && record && place && mayMove(record, place)) moveTo(record, place);
    } else if (step !== undefined) focusOf(cardsOf(column)[indexOf(card, column) + step])?.focus();
    else if (place) {
      const aside = root.current?.querySelectorAll('section')[at + (side ?? 0)];
      const others = cardsOf(aside ?? null);
      const index = Math.min(indexOf(card, column), others.length - 1);
      focusOf(others[index])?.focus();
    }
  };

  return (
    <div className="rs-board" ref={root} role="presentation" onKeyDown={onKeyDown} {...events}>
      <p className="visually-hidden">{t('LIST.BOARD_KEYS')}</p>
      {places.map((place) => (
        <BoardColumn
          key={String(place.value)}
          {...{ list, field, place, places, moves, mayMove, recordOf }}
          config={cards}
          onDrop={drop}
          onRows={({ value }, rows) => shown.current.set(value, rows)}
          onCreate={
            mayBegin(place) ? () => onCreate(isAction ? {} : { [field]: place.value }) : undefined
          }
        />
      ))}
    </div>
  );
}

/** The columns: each value of the choice, and none where the field may be empty. */
function usePlaces({ resource, labels }: LayoutProps['config'], field: string): CardPlace[] {
  const named = useMemo(() => {
    const spec = resource.fields[field];
    return spec ? [{ name: field, spec }] : [];
  }, [resource, field]);
  const valueLabels = useValueLabels(named);
  const { t } = labels;
  return useMemo(() => {
    const { choices } = valueLabels(field);
    const places = choices.map(({ value, label }): CardPlace => ({ value, label }));
    const mayBeNone = acceptsNone(resource.calls.update, field);
    return mayBeNone ? [...places, { value: null, label: t('LIST.NONE') }] : places;
  }, [valueLabels, field, resource, t]);
}

const cardsOf = (column: Element | null) => [...(column?.querySelectorAll('[data-card]') ?? [])];
const indexOf = (card: Element, column: Element | null) => cardsOf(column).indexOf(card);
