import { type ReactNode, useId } from 'react';
import { SampleChip } from '../../../ui/Page.tsx';

/** A card with sample figures, labelled as such. */
export function SampleCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="ui-card dash-tile" aria-labelledby={id}>
      <div className="dash-head">
        <h2 id={id}>{title}</h2>
        <SampleChip />
      </div>
      {children}
    </section>
  );
}
