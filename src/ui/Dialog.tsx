import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../framework/text.tsx';
import { IconButton } from './Button.tsx';
import { registerModal } from './modals.ts';
import './overlays.css';

interface DialogProps {
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
 * A modal dialog, open while mounted. It is a native <dialog>: it traps the focus, Escape closes it, and the focus
 * returns afterwards. An element with `data-autofocus` gets the focus first. It renders outside of its parent's DOM,
 * so that it may contain a form of its own.
 */
export function Dialog({
  title,
  onClose,
  children,
  actions,
  width = 'normal',
  panel,
  hideHeader,
}: DialogProps) {
  const t = useText();
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return undefined;
    const before = document.activeElement;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const goBack = registerModal(dialog);
    return () => {
      goBack();
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return createPortal(
    <dialog
      ref={box}
      className={panel ? 'ui-dialog ui-panel' : 'ui-dialog'}
      data-bare={hideHeader}
      data-width={width}
      data-panel={panel}
      aria-labelledby={id}
      // The form inside the dialog must not submit the form that opened it.
      onSubmit={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={hideHeader ? 'visually-hidden' : undefined}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t('SHELL.CLOSE')} onClick={onClose} />
      </header>
      <div className="ui-dialog-body">{children}</div>
      {actions && <footer>{actions}</footer>}
    </dialog>,
    document.body,
  );
}
