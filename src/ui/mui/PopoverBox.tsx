import ClickAwayListener from '@mui/material/ClickAwayListener';
import MuiPopover from '@mui/material/Popover';
import { type ReactNode, useEffect, useRef } from 'react';
import '../overlays.css';
import { MuiProviders } from './MuiProviders.tsx';

/**
 * The open panel of `Popover.tsx`, by MUI's Popover. A press elsewhere closes it and does what it does there. A part that
 * focuses itself keeps the focus, else the first control gets it.
 */
export default function PopoverBox({
  anchor,
  label,
  labelledBy,
  children,
  onClose,
}: {
  anchor: HTMLElement;
  /** The accessible name, or the id of the element that holds it. */
  label?: string;
  labelledBy?: string;
  children: ReactNode;
  onClose: () => void;
}) {
  return (
    <MuiProviders>
      <MuiPopover
        open
        anchorEl={anchor}
        onClose={onClose}
        hideBackdrop
        disableScrollLock
        className="rs-popover-layer"
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            className: 'rs-panel',
            role: 'dialog',
            'aria-label': label,
            'aria-labelledby': labelledBy,
          },
        }}
      >
        <ClickAwayListener
          mouseEvent="onMouseDown"
          touchEvent="onTouchStart"
          onClickAway={({ target }) => {
            // The button closes the panel itself.
            if (target instanceof Node && !anchor.contains(target)) onClose();
          }}
        >
          <div>
            <Content>{children}</Content>
          </div>
        </ClickAwayListener>
      </MuiPopover>
    </MuiProviders>
  );
}

function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (content.current?.contains(document.activeElement)) return;
    const control = '[data-autofocus], input, select, button:not(:disabled, [tabindex="-1"])';
    content.current?.querySelector<HTMLElement>(control)?.focus();
  }, []);
  return <div ref={content}>{children}</div>;
}
