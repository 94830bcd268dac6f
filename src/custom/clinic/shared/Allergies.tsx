import { useText } from '../../../framework/text.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import './shared.css';

/** A patient's allergies, if any: an icon and the names. */
export function Allergies({ list }: { list: readonly string[] }) {
  const t = useText();
  if (list.length === 0) return null;
  const words = list.join(', ');
  return (
    <span className="allergies" title={t('PATIENT.ALLERGIES_OF', { list: words })}>
      <Icon name="alert" />
      <span className="visually-hidden">{t('PATIENT.ALLERGIES')}: </span>
      <span>{words}</span>
    </span>
  );
}
