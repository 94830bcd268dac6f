import { useText } from '../../../framework/text.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';

/** Which appointments of a series an action applies to. */
export type SeriesScope = 'this' | 'following';

/** Asks whether an action applies to one appointment of a series, or to the following ones as well. */
export function SeriesScopeField({
  scope,
  onScope,
}: {
  scope: SeriesScope;
  onScope: (scope: SeriesScope) => void;
}) {
  const t = useText();
  return (
    <SegmentedControl
      label={t('SERIES.SCOPE')}
      options={[
        { value: 'this', label: t('SERIES.THIS') },
        { value: 'following', label: t('SERIES.FOLLOWING') },
      ]}
      value={scope}
      onChange={onScope}
    />
  );
}
