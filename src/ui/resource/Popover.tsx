import { createContext, type ReactNode, use, useId, useState } from 'react';
import { lazyComponent } from '../../framework/lazyComponent.tsx';
import { Button } from '../Button.tsx';
import { loadPopoverBox } from '../mui/controls.ts';
import './list.css';

/** A button that opens a small panel. Escape or a press elsewhere closes it. */
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
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        id={id}
        className="rs-popover"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        data-marked={isActive || undefined}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        {label}
      </Button>
      {anchor && (
        <PopoverBox anchor={anchor} labelledBy={id} onClose={close}>
          <ClosePopover value={close}>{children}</ClosePopover>
        </PopoverBox>
      )}
    </>
  );
}

const PopoverBox = lazyComponent(loadPopoverBox);
const ClosePopover = createContext(() => {});

/** Closes the popover that contains the component. Its button gets the focus. */
export function useClosePopover(): () => void {
  return use(ClosePopover);
}
