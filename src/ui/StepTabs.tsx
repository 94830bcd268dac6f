import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useText } from '../framework/text.tsx';
import './stepTabs.css';

interface StepTabsProps<Name extends string> {
  label: string;
  steps: readonly { name: Name; label: string; faults: number }[];
  current: Name;
  onChange: (name: Name) => void;
  /** What the open step shows. */
  children: ReactNode;
}

/** Numbered tabs over one panel. Arrow keys, Home and End go from tab to tab; faults are counted on each. */
export function StepTabs<Name extends string>({
  label,
  steps,
  current,
  onChange,
  children,
}: StepTabsProps<Name>) {
  const t = useText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = steps.findIndex(({ name }) => name === current);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, at, steps.length);
    const step = to === undefined ? undefined : steps[to];
    if (!step || to === undefined) return;
    event.preventDefault();
    onChange(step.name);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className="ui-steps">
      <div className="ui-steps-list" role="tablist" aria-label={label} ref={list}>
        {steps.map((step, index) => (
          <button
            key={step.name}
            ref={step.name === current ? intoView : undefined}
            type="button"
            role="tab"
            id={`${id}-${step.name}`}
            aria-controls={`${id}-panel`}
            aria-selected={step.name === current}
            tabIndex={step.name === current ? 0 : -1}
            onClick={() => onChange(step.name)}
            onKeyDown={onKeyDown}
          >
            <span className="ui-steps-number" aria-hidden="true">
              {index + 1}
            </span>
            {step.label}
            {step.faults > 0 && (
              <span className="ui-steps-faults">
                {step.faults}
                <span className="visually-hidden"> {t('FORM.FAULTS')}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div
        className="ui-steps-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
      >
        {children}
      </div>
    </div>
  );
}

/** Scrolls the tabs, and them alone, where the one that is open now is out of sight. */
function intoView(tab: HTMLElement | null): void {
  const tabs = tab?.parentElement;
  if (!tab || !tabs) return;
  const from = tab.offsetLeft;
  const isSeen =
    from >= tabs.scrollLeft && from + tab.offsetWidth <= tabs.scrollLeft + tabs.clientWidth;
  if (!isSeen) tabs.scrollLeft = from - PEEK;
}

/** Pixels that are seen of the tab before. */
const PEEK = 24;

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
