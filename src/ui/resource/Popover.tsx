import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import './list.css';

/** A button that opens a small panel. Escape or a click elsewhere closes it. */
export function Popover({
  label,
  isActive = false,
  children,
}: {
  label: ReactNode;
  /** Highlights the button, because something in the panel is set. */
  isActive?: boolean;
  children: ReactNode;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const details = box.current;
      if (details?.open && event.target instanceof Node && !details.contains(event.target))
        details.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !box.current?.open) return;
      event.stopPropagation();
      closeContainingPopover(box.current);
    };
    const folds = box.current;
    document.addEventListener('pointerdown', outside);
    folds?.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      folds?.removeEventListener('keydown', escape);
    };
  }, []);
  return (
    <details ref={box} className="rs-popover" onToggle={place}>
      <summary className="ui-button" data-look="plain" data-marked={isActive || undefined}>
        {label}
      </summary>
      <div className="rs-panel">{children}</div>
    </details>
  );
}

/** Closes the popover that contains an element, and focuses its button. */
export function closeContainingPopover(element: Element): void {
  const details = element.closest('details');
  if (!details?.open) return;
  details.open = false;
  details.querySelector('summary')?.focus();
}

/** Opens the panel to the other side if it does not fit into the window. */
function place({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>): void {
  delete details.dataset['side'];
  const panel = details.querySelector('.rs-panel');
  const space = document.documentElement.clientWidth;
  if (details.open && panel && panel.getBoundingClientRect().right > space)
    details.dataset['side'] = 'end';
}
