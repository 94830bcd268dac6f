import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../../framework/text.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import './dashboard.css';

/** Something that is to be done once: where, if a page is for it, and whether it is. */
export interface Step {
  name: string;
  label: string;
  about: string;
  to?: string | undefined;
  isDone: boolean;
}

/** Steps of a start, each with a link to where it is done, and how many are. */
export function StepList({
  id,
  title,
  steps,
  children,
}: {
  id: string;
  title: string;
  steps: readonly Step[];
  children?: ReactNode;
}) {
  const t = useText();
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="ui-card first-steps" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="ui-digits">{t('FIRST_STEPS.DONE_OF', { done, all: steps.length })}</span>
        {children}
      </header>
      <ol>
        {steps.map(({ name, label, about, to, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            <i aria-hidden="true">{isDone && <Icon name="check" />}</i>
            <div>
              {to === undefined ? <b>{label}</b> : <Link to={to}>{label}</Link>}
              {isDone && <span className="visually-hidden"> ({t('FIRST_STEPS.DONE')})</span>}
              <small>{about}</small>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
