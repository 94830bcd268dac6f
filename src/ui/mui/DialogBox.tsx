import MuiDialog from '@mui/material/Dialog';
import Drawer from '@mui/material/Drawer';
import { type ReactNode, type SyntheticEvent, useCallback, useEffect, useId, useRef } from 'react';
import { WhileLoading } from '../../framework/lazyComponent.tsx';
import { useText } from '../../framework/text.tsx';
import { IconButton } from '../Button.tsx';
import type { DialogProps } from '../controlProps.ts';
import { registerModal } from '../modals.ts';
import { LoadingState } from '../Page.tsx';
import '../overlays.css';
import { MuiProviders } from './MuiProviders.tsx';

/** The dialog of `Dialog.tsx`, drawn by MUI's Dialog, or by its Drawer for a panel. */
export default function DialogBox({
  title,
  onClose,
  children,
  isLoading = false,
  actions,
  width = 'normal',
  panel,
  hideHeader = false,
}: DialogProps) {
  const t = useText();
  const id = useId();
  const common = {
    open: true,
    // A press beside the dialog does not close it: what was typed would be lost.
    onClose: (_event: object, reason: string) => {
      if (reason === 'escapeKeyDown') onClose?.();
    },
    // The form inside the dialog must not submit the form that opened it.
    onSubmit: (event: SyntheticEvent) => event.stopPropagation(),
  };
  const content = (
    <Content>
      <header className={hideHeader ? 'visually-hidden' : undefined}>
        <h2 id={id}>{title}</h2>
        {onClose && <IconButton icon="close" label={t('SHELL.CLOSE')} onClick={onClose} />}
      </header>
      {isLoading ? (
        <LoadingState />
      ) : (
        <InitialFocus>
          <div className="ui-dialog-body">{children}</div>
          {actions && <footer>{actions}</footer>}
        </InitialFocus>
      )}
    </Content>
  );
  return (
    <MuiProviders>
      {panel ? (
        <Drawer
          {...common}
          anchor={panel}
          slotProps={{
            paper: { className: `ui-dialog ui-panel ui-panel-${panel}`, 'aria-labelledby': id },
          }}
        >
          {content}
        </Drawer>
      ) : (
        <MuiDialog
          {...common}
          maxWidth={false}
          aria-labelledby={id}
          className={classOf(width, hideHeader)}
          slotProps={{ paper: { className: `ui-dialog ui-dialog-${width}` } }}
        >
          {content}
        </MuiDialog>
      )}
    </MuiProviders>
  );
}

function classOf(width: DialogProps['width'], hideHeader: boolean): string | undefined {
  if (width === 'screen') return 'ui-dialog-over';
  return hideHeader ? 'ui-dialog-high' : undefined;
}

function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const modal = content.current?.closest<HTMLElement>('[role="dialog"]');
    return modal ? registerModal(modal) : undefined;
  }, []);
  return (
    <div ref={content} className="ui-dialog-content">
      {children}
    </div>
  );
}

/**
 * Focuses the element with `data-autofocus`, before the dialog would focus itself, and again when a part was loaded late,
 * unless the focus went elsewhere meanwhile.
 */
function InitialFocus({ children }: { children: ReactNode }) {
  const mark = useRef<HTMLSpanElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  const focus = useCallback(() => {
    const element = mark.current?.parentElement;
    if (!element || (focused.current && focused.current !== document.activeElement)) return;
    focused.current =
      element.querySelector<HTMLElement>('[data-autofocus]') ?? firstControl(element);
    focused.current?.focus();
  }, []);
  useEffect(focus, [focus]);
  return (
    <WhileLoading fallback={loading} onLoaded={focus}>
      {children}
      <span ref={mark} hidden />
    </WhileLoading>
  );
}

const loading = <LoadingState />;

/** The first control of the body; the button that closes the dialog comes last. */
function firstControl(element: HTMLElement): HTMLElement | null {
  const controls = 'a[href], button:not(:disabled), input, select, textarea';
  return (
    element.querySelector<HTMLElement>(`.ui-dialog-body :is(${controls})`) ??
    element.querySelector<HTMLElement>(`footer :is(${controls})`)
  );
}
