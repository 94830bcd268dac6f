import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import './tabs.css';

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; label: ReactNode }[];
  current: Name;
  onChange: (name: Name) => void;
  /** Tabs inside another panel: smaller, without a border. */
  nested?: boolean;
  /** The content of the open tab. */
  children: ReactNode;
}

/** Tabs over one panel. Arrow keys, Home and End move between tabs. */
export function Tabs<Name extends string>({
  label,
  tabs,
  current,
  onChange,
  nested,
  children,
}: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ name }) => name === current);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, at, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab || to === undefined) return;
    event.preventDefault();
    onChange(tab.name);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className="ui-tabs" data-inner={nested}>
      <div className="ui-tabs-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            ref={tab.name === current ? intoView : undefined}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab.name === current}
            tabIndex={tab.name === current ? 0 : -1}
            onClick={() => onChange(tab.name)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        className="ui-tabs-panel"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
      >
        {children}
      </div>
    </div>
  );
}

/** Scrolls the tab list, and nothing else, if the open tab is out of view. */
function intoView(tab: HTMLElement | null): void {
  const tabs = tab?.parentElement;
  if (!tab || !tabs) return;
  const from = tab.offsetLeft;
  const isSeen =
    from >= tabs.scrollLeft && from + tab.offsetWidth <= tabs.scrollLeft + tabs.clientWidth;
  if (!isSeen) tabs.scrollLeft = from - PEEK;
}

/** Pixels of the previous tab that stay visible. */
const PEEK = 24;

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
