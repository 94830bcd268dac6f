import type { ReactNode } from 'react';
import { useText } from '../framework/text.tsx';
import './stepTabs.css';
import { Tabs } from './Tabs.tsx';

interface StepTabsProps<Name extends string> {
  label: string;
  steps: readonly { name: Name; label: string; faults: number }[];
  current: Name;
  onChange: (name: Name) => void;
  /** The content of the open step. */
  children: ReactNode;
}

/** Numbered tabs with a count of errors on each. */
export function StepTabs<Name extends string>({ steps, ...tabs }: StepTabsProps<Name>) {
  const t = useText();
  return (
    <Tabs
      {...tabs}
      tabs={steps.map(({ name, label, faults }, at) => ({
        name,
        label: (
          <>
            <span className="ui-steps-number" aria-hidden="true">
              {at + 1}
            </span>
            {label}
            {faults > 0 && (
              <span className="ui-steps-faults">
                {faults}
                <span className="visually-hidden"> {t('FORM.FAULTS')}</span>
              </span>
            )}
          </>
        ),
      }))}
    />
  );
}
