import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { loadDialogBox } from './mui/controls.ts';

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  width?: 'normal' | 'wide' | 'full';
  /** A panel at an edge of the window instead of a centred box. */
  panel?: 'left' | 'right';
  /** No visible heading, near the top of the window: for a short input. */
  hideHeader?: boolean;
}

/**
 * A modal dialog, open while mounted. It traps the focus, Escape closes it, and the focus returns afterwards. An
 * element with `data-autofocus` gets the focus first. It renders outside of its parent's DOM, so that it may contain a
 * form of its own.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <DialogBox {...props} />
    </Suspense>
  );
}

const DialogBox = lazyComponent(loadDialogBox);
