import { type CSSProperties, memo } from 'react';
import type { Content, DayColumn } from '../../framework/calendar/dayColumns.ts';
import { clip, assignLanes } from '../../framework/calendar/lanes.ts';
import { sameBlock, sameItem, sameList } from '../../framework/calendar/same.ts';
import type { CalendarBlock, CalendarColumn, Span } from '../../framework/calendar/types.ts';
import { Item, MIN_HEIGHT } from './Item.tsx';
import { boxStyle, part } from './place.ts';

/** Where the focus is within a stripe: on an item, or on a slot that begins at a minute. */
export type ColumnPosition = { item: number } | { slot: Span; label: string };

interface StripeProps extends Content {
  stripe: DayColumn;
  count: number;
  /** The columns by id, for their colours where they share a day. */
  columns: ReadonlyMap<number, CalendarColumn>;
  /** Where the focus is, if it is in this stripe. */
  spot: ColumnPosition | null;
  conflict: string;
}

/** One stripe with what stands in it. It is drawn again only when something in it has changed. */
export const DayColumnView = memo(function StripeView({
  stripe,
  count,
  items,
  blocks,
  columns,
  spot,
  conflict,
}: StripeProps) {
  const { span, column } = stripe;
  return (
    <div
      role="gridcell"
      aria-colindex={stripe.index + 1}
      className="cal-stripe"
      data-stripe={stripe.index}
      style={
        {
          left: part(stripe.index, count),
          width: part(1, count),
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
            wide={laid.wide}
            within={span}
            colour={column ? '' : (columns.get(laid.item.columns[0] ?? 0)?.colour ?? '')}
            focusable={spot !== null && 'item' in spot && spot.item === laid.item.id}
            conflict={conflict}
          />
        ))}
        {spot && 'slot' in spot && (
          <button
            type="button"
            key={spot.slot.start}
            tabIndex={0}
            className="cal-slot"
            aria-label={spot.label}
            style={boxStyle(spot.slot, span)}
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
  /** Beside other columns' blocks, where the columns share the day. */
  lane?: number;
  colour?: string;
}) {
  const shown = clip(block, within);
  if (!shown) return null;
  return (
    <div
      className="cal-block"
      data-narrow={lane === undefined ? undefined : true}
      title={block.label}
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

function isSame(before: StripeProps, now: StripeProps): boolean {
  return (
    before.stripe.key === now.stripe.key &&
    before.stripe.index === now.stripe.index &&
    before.count === now.count &&
    before.spot === now.spot &&
    before.conflict === now.conflict &&
    before.columns === now.columns &&
    before.stripe.span.start === now.stripe.span.start &&
    before.stripe.span.stop === now.stripe.span.stop &&
    sameList(before.items, now.items, sameItem) &&
    sameList(before.blocks, now.blocks, sameBlock)
  );
}
