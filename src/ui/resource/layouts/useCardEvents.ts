import type { ChangeEvent, MouseEvent as Click } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Row } from '../../../framework/resource/define.ts';
import type { LayoutProps } from './layoutProps.ts';

/** The handlers of a layout for all its cards: a press of a title opens the record, a box selects it. */
export function useCardEvents(
  { list, onOpen }: Pick<LayoutProps, 'list' | 'onOpen'>,
  recordOf: (id: string) => Row | undefined,
) {
  const navigate = useNavigate();
  const recordAt = (target: EventTarget) => {
    const id = target instanceof Element ? cardOf(target)?.dataset['card'] : undefined;
    return id === undefined ? undefined : recordOf(id);
  };
  return {
    onClick(event: Click) {
      const opener = event.target instanceof Element && event.target.closest('[data-open]');
      const record = recordAt(event.target);
      if (!opener || !record) return;
      // The browser handles links that open elsewhere.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      const address = opener.getAttribute('href');
      if (address === null) onOpen(record);
      else void navigate(address);
    },
    onChange(event: ChangeEvent<HTMLElement>) {
      const record = event.target.matches('[type=checkbox]') ? recordAt(event.target) : undefined;
      if (record) list.onToggleItem(record.id);
    },
  };
}

/** The card around an element. */
export function cardOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-card]') ?? null;
}

/** What of a card takes the focus. */
export function focusOf(card: Element | null | undefined): HTMLElement | null {
  return card?.querySelector<HTMLElement>('[data-open]') ?? card?.querySelector('input') ?? null;
}
