import { type CSSProperties, memo } from 'react';
import type { ColumnContent, DayColumn } from '../../framework/calendar/dayColumns.ts';
import { intersect, assignLanes } from '../../framework/calendar/lanes.ts';
import { isSameBlock, isSameItem, isSameList } from '../../framework/calendar/same.ts';
import type { CalendarBlock, CalendarColumn, Span } from '../../framework/calendar/types.ts';
import { Item, MIN_HEIGHT } from './Item.tsx';
import { boxStyle, percent } from './styles.ts';

/** The focus within a day column: on an item, or on a slot. */
export type ColumnPosition = { item: number } | { slot: Span; label: string };

interface DayColumnProps extends ColumnContent {
  dayColumn: DayColumn;
  count: number;
  /** The columns by id, for their colours if they share a day. */
  columns: ReadonlyMap<number, CalendarColumn>;
  /** The focus, if it is in this day column. */
  focus: ColumnPosition | null;
  conflict: string;
}

/** A day column with its items and blocks. It renders only if something in it changes. */
export const DayColumnView = memo(function DayColumnView({
  dayColumn,
  count,
  items,
  blocks,
  columns,
  focus,
  conflict,
}: DayColumnProps) {
  const { span, column } = dayColumn;
  return (
    <div
      role="gridcell"
      aria-colindex={dayColumn.index + 1}
      className="cal-stripe"
      data-stripe={dayColumn.index}
      style={
        {
          left: percent(dayColumn.index, count),
          width: percent(1, count),
          '--own': column?.colour || undefined,
        } as CSSProperties
      }
    >
      {column
        ? blocks.map((block) => <Block key={block.key} block={block} within={span} />)
        : assignLanes(blocks.map(numbered), 0).map(({ item, lane }) => (
            <Block
              key={item.key}
              block={item}
              within={span}
              lane={lane}
              colour={columns.get(item.column)?.colour}
            />
          ))}
      <div role="presentation" className="cal-items">
        {assignLanes(items, MIN_HEIGHT).map((laid) => (
          <Item
            key={laid.item.id}
            item={laid.item}
            lane={laid.lane}
            lanes={laid.lanes}
            laneSpan={laid.laneSpan}
            within={span}
            colour={column ? '' : (columns.get(laid.item.columns[0] ?? 0)?.colour ?? '')}
            focusable={focus !== null && 'item' in focus && focus.item === laid.item.id}
            conflict={conflict}
          />
        ))}
        {focus && 'slot' in focus && (
          <button
            type="button"
            key={focus.slot.start}
            tabIndex={0}
            className="cal-slot"
            aria-label={focus.label}
            style={boxStyle(focus.slot, span)}
          />
        )}
      </div>
    </div>
  );
}, isSame);

function Block({
  block,
  within,
  lane,
  colour,
}: {
  block: CalendarBlock;
  within: Span;
  /** The lane beside the blocks of other columns, if the columns share the day. */
  lane?: number;
  colour?: string;
}) {
  const shown = intersect(block, within);
  if (!shown) return null;
  return (
    <div
      className="cal-block"
      data-narrow={lane === undefined ? undefined : true}
      data-tooltip={block.label}
      style={
        {
          ...boxStyle(shown, within),
          '--lane': lane,
          '--own': colour || undefined,
        } as CSSProperties
      }
    >
      <span>{block.label}</span>
    </div>
  );
}

const numbered = (block: CalendarBlock, at: number) => ({ ...block, id: at });

function isSame(before: DayColumnProps, now: DayColumnProps): boolean {
  return (
    before.dayColumn.key === now.dayColumn.key &&
    before.dayColumn.index === now.dayColumn.index &&
    before.count === now.count &&
    before.focus === now.focus &&
    before.conflict === now.conflict &&
    before.columns === now.columns &&
    before.dayColumn.span.start === now.dayColumn.span.start &&
    before.dayColumn.span.stop === now.dayColumn.span.stop &&
    isSameList(before.items, now.items, isSameItem) &&
    isSameList(before.blocks, now.blocks, isSameBlock)
  );
}
