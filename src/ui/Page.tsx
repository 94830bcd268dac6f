import type { ReactNode } from 'react';
import { errorText } from '../framework/problem.ts';
import { type Code, useText } from '../framework/text.tsx';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './page.css';

/** The body of a page: heading, subtitle, actions and content. */
export function Page({
  title,
  subtitle,
  actions,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="ui-page">
      <div className="ui-page-head">
        {subtitle === undefined ? (
          <h1>{title}</h1>
        ) : (
          <div className="ui-page-about">
            <h1>{title}</h1>
            {subtitle}
          </div>
        )}
        {actions && <div className="ui-page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** A bordered surface. */
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

/** An empty state: "No records found", and an optional action. */
export function EmptyState({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  const t = useText();
  return (
    <State icon="inbox" title={t('SHELL.EMPTY')} action={action}>
      {children}
    </State>
  );
}

/** A loading state: "Please wait...". */
export function LoadingState() {
  const t = useText();
  return (
    <output className="ui-state">
      <span className="ui-spinner" aria-hidden="true" />
      <span>{t('SHELL.WAIT')}</span>
    </output>
  );
}

/** An error state with a retry button; with the heading `h1` where it is all that the page has. */
export function ErrorState({
  error,
  onRetry,
  heading = 'h2',
}: {
  error: unknown;
  onRetry?: () => void;
  heading?: 'h1' | 'h2';
}) {
  const t = useText();
  return (
    <div role="alert">
      <State
        icon="alert"
        heading={heading}
        title={t('SHELL.FAILED')}
        action={onRetry && <Button onClick={onRetry}>{t('SHELL.RETRY')}</Button>}
      >
        {errorText(t, error)}
      </State>
    </div>
  );
}

/** Shown if the person may not open the page, with the reason. */
export function NoPermission({ reason = 'SHELL.NO_PERMISSION_TEXT' }: { reason?: Code }) {
  const t = useText();
  return (
    <State icon="lock" heading="h1" title={t('SHELL.NO_PERMISSION')}>
      {t(reason)}
    </State>
  );
}

export type StatusTone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info' | 'violet';

/** A status: a colour and a text. */
export function StatusChip({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="ui-chip" data-tone={tone}>
      {children}
    </span>
  );
}

/** Marks sample figures. */
export function SampleChip() {
  const t = useText();
  return (
    <span className="ui-chip" data-tone="violet" data-plain>
      {t('SHELL.SAMPLE')}
    </span>
  );
}
