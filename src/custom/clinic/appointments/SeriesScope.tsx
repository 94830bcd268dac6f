import { useText } from '../../../framework/text.tsx';
import { Segments } from '../../../ui/Segments.tsx';

/** Which appointments of a series an action applies to. */
export type Scope = 'this' | 'following';

/** Asks whether an action applies to one appointment of a series, or to the following ones as well. */
export function SeriesScope({ scope, onScope }: { scope: Scope; onScope: (scope: Scope) => void }) {
  const t = useText();
  return (
    <Segments
      label={t('SERIES.SCOPE')}
      options={[
        { value: 'this', label: t('SERIES.THIS') },
        { value: 'following', label: t('SERIES.FOLLOWING') },
      ]}
      value={scope}
      onValue={onScope}
    />
  );
}
