import { type CSSProperties, memo } from 'react';
import { formatClock } from '../../framework/calendar/clock.ts';
import { intersect, type LaneItem } from '../../framework/calendar/lanes.ts';
import { isSameItem } from '../../framework/calendar/same.ts';
import type { CalendarItem, Span } from '../../framework/calendar/types.ts';
import { boxStyle, percent } from './styles.ts';

/** Minimum height of an item in minutes: 24 pixels, large enough for touch. */
export const MIN_HEIGHT = 15;

interface ItemProps extends LaneItem<CalendarItem> {
  /** The time span of its day column. */
  within: Span;
  /** The colour of its column, if the columns share a day. */
  colour: string;
  focusable: boolean;
  /** The label of a confirmed overlap. */
  conflict: string;
}

/** An item in its day column. It renders only if its look or position changes. */
export const Item = memo(function Item({
  item,
  lane,
  lanes,
  laneSpan,
  within,
  colour,
  focusable,
  conflict,
}: ItemProps) {
  const shown = intersect(item, within) ?? item;
  const long = shown.stop - shown.start;
  // A narrow item shows only its title.
  const isNarrow = lanes > 3 * laneSpan;
  const clock = isNarrow ? '' : formatClock(item.start);
  const note = !isNarrow && long >= 3 * MIN_HEIGHT ? item.note : '';
  const words = item.isConflict ? `${item.status} · ${conflict}` : item.status;
  const state = !isNarrow && long >= 2 * MIN_HEIGHT ? words : '';
  return (
    <button
      type="button"
      tabIndex={focusable ? 0 : -1}
      className="cal-item"
      data-item={item.id}
      data-tone={item.tone}
      data-lines={long < 2 * MIN_HEIGHT ? 1 : long < 3 * MIN_HEIGHT ? 2 : 3}
      data-narrow={isNarrow || undefined}
      data-conflict={item.isConflict || undefined}
      data-marker={item.isMarker || undefined}
      data-pending={item.isPending || undefined}
      data-fixed={item.isFixed || undefined}
      data-tooltip={item.label}
      style={
        {
          ...boxStyle(shown, within),
          left: percent(lane, lanes),
          width: percent(laneSpan, lanes),
          '--own': colour || undefined,
        } as CSSProperties
      }
    >
      <span>
        <b>{item.title}</b> {clock !== '' && <span className="ui-digits">{clock}</span>}
      </span>
      {/* The spaces part them for those who listen. */}
      {state !== '' && (
        <>
          {' '}
          <i>{state}</i>
        </>
      )}
      {note !== '' && (
        <>
          {' '}
          <small>{note}</small>
        </>
      )}
    </button>
  );
}, hasSameLook);

function hasSameLook(before: ItemProps, now: ItemProps): boolean {
  return (
    before.lane === now.lane &&
    before.lanes === now.lanes &&
    before.laneSpan === now.laneSpan &&
    before.colour === now.colour &&
    before.focusable === now.focusable &&
    before.conflict === now.conflict &&
    before.within.start === now.within.start &&
    before.within.stop === now.within.stop &&
    isSameItem(before.item, now.item)
  );
}
