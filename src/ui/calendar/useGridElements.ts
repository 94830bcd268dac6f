import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { ColumnContent, DayColumn } from '../../framework/calendar/dayColumns.ts';
import type { CalendarProps } from '../../framework/calendar/types.ts';
import { useText } from '../../framework/text.tsx';
import type { CalendarGridContext } from './gridElements.ts';
import { spanLabel } from './labels.ts';

interface Elements {
  box: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  dragPreview: RefObject<HTMLElement | null>;
  liveRegion: RefObject<HTMLElement | null>;
}

/** Returns a function that gives the grid as last rendered, for gestures that began before. */
export function useGridElements(
  props: CalendarProps,
  dayColumns: readonly DayColumn[],
  contents: readonly ColumnContent[],
  { box, body, dragPreview, liveRegion }: Elements,
): () => CalendarGridContext | null {
  const t = useText();
  const latest = useRef({ props, dayColumns, contents, t });
  useLayoutEffect(() => {
    latest.current = { props, dayColumns, contents, t };
  });
  return useCallback(() => {
    if (!box.current || !body.current || !dragPreview.current || !liveRegion.current) return null;
    const { t: words, ...rest } = latest.current;
    return {
      ...rest,
      box: box.current,
      body: body.current,
      dragPreview: dragPreview.current,
      liveRegion: liveRegion.current,
      timeWords: (span) => spanLabel(words, span),
    };
  }, [box, body, dragPreview, liveRegion]);
}
