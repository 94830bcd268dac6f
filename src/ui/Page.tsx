import type { ReactNode } from 'react';
import { errorText } from '../framework/problem.ts';
import { useText } from '../framework/text.tsx';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './page.css';

/** A page's body: its heading with what it is about, what can be done on it, and its content. */
export function Page({
  title,
  about,
  actions,
  children,
}: {
  title: ReactNode;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="ui-page">
      <div className="ui-page-head">
        {about === undefined ? (
          <h1>{title}</h1>
        ) : (
          <div className="ui-page-about">
            <h1>{title}</h1>
            {about}
          </div>
        )}
        {actions && <div className="ui-page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A surface with a hairline around it. */
export function Card({ children, flush = false }: { children: ReactNode; flush?: boolean }) {
  return (
    <div className="ui-card">
      {flush ? children : <div className="ui-card-body">{children}</div>}
    </div>
  );
}

function State({
  icon,
  title,
  children,
  action,
  heading: Heading = 'h2',
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2';
}) {
  return (
    <div className="ui-state">
      <Icon name={icon} />
      <Heading>{title}</Heading>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Nothing is there: "No records found", and what can be done about it. */
export function EmptyState({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  const t = useText();
  return (
    <State icon="inbox" title={t('SHELL.EMPTY')} action={action}>
      {children}
    </State>
  );
}

/** "Please wait...", in the place of what is on its way. */
export function LoadingState() {
  const t = useText();
  return (
    <output className="ui-state">
      <span className="ui-spinner" aria-hidden="true" />
      <span>{t('SHELL.WAIT')}</span>
    </output>
  );
}

/** What should be here could not be had; it can be tried again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useText();
  return (
    <div role="alert">
      <State
        icon="alert"
        title={t('SHELL.FAILED')}
        action={onRetry && <Button onClick={onRetry}>{t('SHELL.RETRY')}</Button>}
      >
        {errorText(t, error)}
      </State>
    </div>
  );
}

/** The page is not for this person. */
export function NoPermission() {
  const t = useText();
  return (
    <State icon="lock" heading="h1" title={t('SHELL.NO_PERMISSION')}>
      {t('SHELL.NO_PERMISSION_TEXT')}
    </State>
  );
}

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info' | 'violet';

/** A status: a colour and a word. */
export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="ui-chip" data-tone={tone}>
      {children}
    </span>
  );
}

/** Marks figures that are made up to show what a card will look like. */
export function SampleChip() {
  const t = useText();
  return (
    <span className="ui-chip" data-tone="violet" data-plain>
      {t('SHELL.SAMPLE')}
    </span>
  );
}
