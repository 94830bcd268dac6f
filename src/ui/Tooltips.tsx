import { type RefObject, useEffect, useId, useState } from 'react';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { loadTooltipBox } from './mui/controls.ts';

/** Milliseconds of pointing until the tooltip is shown. The focused element has it at once, as its description. */
const DELAY = 300;

/**
 * The tooltip of the elements with `data-tooltip` inside `root`, which the mouse points at or the keyboard focuses.
 */
export function Tooltips({ root }: { root: RefObject<HTMLElement | null> }) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = (target: EventTarget | null, delay = DELAY) => {
      clearTimeout(timer);
      const next = target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;
      setAnchor((shown) => (shown === next ? shown : null));
      if (next) timer = setTimeout(() => setAnchor(next), delay);
    };
    const hide = () => point(null);
    element.addEventListener(
      'pointerover',
      ({ target, pointerType, buttons }) =>
        point(pointerType === 'mouse' && buttons === 0 ? target : null),
      { signal },
    );
    element.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof Element && target.matches(':focus-visible')) point(target, 0);
      },
      { signal },
    );
    for (const type of ['pointerleave', 'pointerdown', 'focusout', 'keydown'])
      element.addEventListener(type, hide, { signal });
    element.addEventListener('scroll', hide, { signal, capture: true });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [root]);
  const text = anchor?.dataset['tooltip'];
  return <>{anchor && text && <TooltipBox id={id} anchor={anchor} text={text} />}</>;
}

const TooltipBox = lazyComponent(loadTooltipBox);
