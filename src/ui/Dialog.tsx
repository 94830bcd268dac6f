import { lazyComponent } from '../framework/lazyComponent.tsx';
import type { DialogProps } from './controlProps.ts';
import { loadDialogBox } from './mui/controls.ts';

/**
 * A modal dialog, open while mounted. It traps the focus, Escape closes it, and the focus returns afterwards. An
 * element with `data-autofocus` gets the focus first. It renders outside of its parent's DOM, so that it may contain a
 * form of its own.
 */
export function Dialog(props: DialogProps) {
  return <DialogBox {...props} />;
}

const DialogBox = lazyComponent(loadDialogBox);
