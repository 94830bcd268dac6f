import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../framework/text.tsx';
import { IconButton } from './Button.tsx';
import { comeToFront } from './front.ts';
import './overlays.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  width?: 'normal' | 'wide' | 'full';
  /** A panel at an edge instead of a box in the middle. */
  panel?: 'left' | 'right';
  /** Without a visible heading, near the top of the window: for what is typed into and gone again. */
  bare?: boolean;
}

/**
 * A modal dialog, open while it is mounted. The browser's own: it holds the focus, Escape closes it, and the focus
 * goes back to where it was. An element with `data-autofocus` inside gets the focus first. It stands outside of what
 * opens it, so that it may hold a form of its own.
 */
export function Dialog({
  title,
  onClose,
  children,
  actions,
  width = 'normal',
  panel,
  bare,
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
    const goBack = comeToFront(dialog);
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
      data-bare={bare}
      data-width={width}
      data-panel={panel}
      aria-labelledby={id}
      // A form that opens a dialog is not sent by the form inside it.
      onSubmit={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={bare ? 'visually-hidden' : undefined}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={t('SHELL.CLOSE')} onClick={onClose} />
      </header>
      <div className="ui-dialog-body">{children}</div>
      {actions && <footer>{actions}</footer>}
    </dialog>,
    document.body,
  );
}
