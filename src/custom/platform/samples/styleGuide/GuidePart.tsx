import { type ReactNode, useId } from 'react';
import './styleGuide.css';

/** One part of the style guide: its name in the code, and its states side by side. */
export function GuidePart({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="ui-card guide-part" aria-labelledby={id}>
      {/* Names in the code are the same in each language. */}
      <h2 id={id} data-languages>
        <code>{name}</code>
      </h2>
      <div className="guide-states">{children}</div>
    </section>
  );
}
