import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useValueLabels } from '../../../framework/resource/choices.ts';
import type { Row } from '../../../framework/resource/define.ts';
import { movedRows } from '../../../framework/resource/useLayout.ts';
import type { Move } from '../../../framework/resource/useMoves.ts';
import type { ResourceList } from '../../../framework/resource/useResourceList.ts';
import { Button, IconButton } from '../../Button.tsx';
import { ErrorState, LoadingState } from '../../Page.tsx';
import { useColumnTarget, useDraggableCard } from '../../useCardDrag.ts';
import { type CardConfig, type CardPlace, RecordCard } from './RecordCard.tsx';
import { useBoardColumn } from './useBoardColumn.ts';

interface BoardColumnProps {
  list: ResourceList;
  config: Omit<CardConfig, 'valueLabels'>;
  field: string;
  place: CardPlace;
  /** All columns. */
  places: readonly CardPlace[];
  moves: ReadonlyMap<Row['id'], Move>;
  mayMove: (record: Row, place: CardPlace) => boolean;
  onDrop: (record: Row, place: CardPlace) => void;
  /** Tells the board which records are shown here. */
  onRows: (place: CardPlace, rows: readonly Row[]) => void;
  /** Looks a dragged record up among those of all columns. */
  recordOf: (id: string) => Row | undefined;
  onCreate: ((place: CardPlace) => void) | undefined;
}

/** A column of a board: what has one value of the choice. */
export function BoardColumn({
  list,
  config,
  field,
  place,
  places,
  moves,
  mayMove,
  onDrop,
  onRows,
  recordOf,
  onCreate,
}: BoardColumnProps) {
  const { labels, fields } = config;
  const { t } = labels;
  const column = useBoardColumn(list, field, place.value);
  const { rows: cards, more } = useMemo(
    () => movedRows(column.rows ?? [], field, place.value, moves),
    [column.rows, field, place.value, moves],
  );
  const valueLabels = useValueLabels(fields, cards);
  const own = useMemo(() => ({ ...config, valueLabels }), [config, valueLabels]);
  const tell = useEffectEvent(onRows);
  useEffect(() => {
    tell(place, cards);
  }, [place, cards]);
  const selected = new Set(list.selectedIds);
  const ref = useColumnTarget<Row['id']>(
    (id) => {
      const record = recordOf(String(id));
      return record !== undefined && mayMove(record, place);
    },
    (id) => {
      const record = recordOf(String(id));
      if (record) onDrop(record, place);
    },
  );
  return (
    <section ref={ref} aria-label={place.label} data-column={String(place.value)}>
      <div className="rs-board-head">
        <h2>{place.label}</h2>
        <span>{column.rows && column.total + more}</span>
        {onCreate && (
          <IconButton
            icon="plus"
            label={t('LIST.ADD_TO', { where: place.label })}
            onClick={() => onCreate(place)}
          />
        )}
      </div>
      <div className="rs-board-cards">
        {column.error && !column.rows && (
          <ErrorState error={column.error} onRetry={column.refetch} />
        )}
        {!column.error && !column.rows && <LoadingState />}
        {column.rows && cards.length === 0 && <p>{t('SHELL.EMPTY')}</p>}
        <ul>
          {cards.map((record) => (
            <BoardCard
              key={record.id}
              config={own}
              record={record}
              selected={selected.has(record.id)}
              place={places.some((each) => mayMove(record, each)) ? place : undefined}
              isMoving={moves.has(record.id)}
            />
          ))}
        </ul>
        {column.hasMore && (
          <More busy={column.isLoading} onMore={column.more}>
            {t('LIST.SHOW_MORE')}
          </More>
        )}
      </div>
    </section>
  );
}

function BoardCard(props: {
  config: CardConfig;
  record: Row;
  selected: boolean;
  place: CardPlace | undefined;
  isMoving: boolean;
}) {
  const ref = useDraggableCard(props.record.id, props.place !== undefined);
  return <RecordCard {...props} elementRef={ref} />;
}

/** A button for further cards, which is pressed by itself when it is scrolled into sight. */
function More({ busy, onMore, children }: { busy: boolean; onMore: () => void; children: string }) {
  const ref = useRef<HTMLButtonElement>(null);
  const seen = useEffectEvent(() => {
    if (!busy) onMore();
  });
  // Observed anew when more have come, as the button may still be in sight then.
  useEffect(() => {
    if (busy || !ref.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) seen();
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <Button ref={ref} variant="quiet" busy={busy} onClick={onMore}>
      {children}
    </Button>
  );
}
