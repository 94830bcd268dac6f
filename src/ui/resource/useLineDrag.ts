import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  type ElementEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The side of a line on which a dragged one would come to stand. */
type Side = 'above' | 'below';

/**
 * Makes a line draggable by its handle, with a mouse at once and by touch after a long press, and a place for the other
 * lines of its list.
 */
export function useLineDrag(
  list: string,
  index: number,
  { isEnabled, onMove }: { isEnabled: boolean; onMove: (from: number, to: number) => void },
) {
  const ref = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [side, setSide] = useState<Side | null>(null);
  const drop = useEffectEvent((from: number, at: Side) => {
    const to = index + (at === 'below' ? 1 : 0);
    onMove(from, from < to ? to - 1 : to);
  });
  useEffect(() => {
    const [element, dragHandle] = [ref.current, handle.current];
    if (!element || !dragHandle || !isEnabled) return undefined;
    const sideOf = ({ location }: Pick<ElementEventBasePayload, 'location'>): Side => {
      const { top, height } = element.getBoundingClientRect();
      return location.current.input.clientY < top + height / 2 ? 'above' : 'below';
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, index }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list && source.data['index'] !== index,
        onDrag: (event) => setSide(sideOf(event)),
        onDragLeave: () => setSide(null),
        onDrop: (event) => {
          setSide(null);
          drop(Number(event.source.data['index']), sideOf(event));
        },
      }),
    );
  }, [list, index, isEnabled]);
  return { ref, handle, isDragged, side };
}
