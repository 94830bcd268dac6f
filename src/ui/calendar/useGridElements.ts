import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Content, DayColumn } from '../../framework/calendar/dayColumns.ts';
import type { CalendarProps } from '../../framework/calendar/types.ts';
import { useText } from '../../framework/text.tsx';
import type { GridElements } from './gridElements.ts';
import { spanLabel } from './labels.ts';

interface Elements {
  box: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  ghost: RefObject<HTMLElement | null>;
  live: RefObject<HTMLElement | null>;
}

/** Gives the grid as it was last drawn, to hands that began to work on it before. */
export function useGridElements(
  props: CalendarProps,
  stripes: readonly DayColumn[],
  contents: readonly Content[],
  { box, body, ghost, live }: Elements,
): () => GridElements | null {
  const t = useText();
  const latest = useRef({ props, stripes, contents, t });
  useLayoutEffect(() => {
    latest.current = { props, stripes, contents, t };
  });
  return useCallback(() => {
    if (!box.current || !body.current || !ghost.current || !live.current) return null;
    const { t: words, ...rest } = latest.current;
    return {
      ...rest,
      box: box.current,
      body: body.current,
      ghost: ghost.current,
      live: live.current,
      timeWords: (span) => spanLabel(words, span),
    };
  }, [box, body, ghost, live]);
}
