import type { ReactNode } from 'react';
import { useText } from '../../../framework/text.tsx';
import { SampleChip } from '../../../ui/Page.tsx';

/** The cards with sample figures, folded until they are asked for. */
export function Samples({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <details className="dash-samples">
      <summary>
        {t('DASH.SAMPLES')} <SampleChip />
      </summary>
      <div>{children}</div>
    </details>
  );
}
