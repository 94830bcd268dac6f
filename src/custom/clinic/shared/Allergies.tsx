import type { AllergyStatus } from '../../../../contract/clinic/patientInput.ts';
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

/** A patient's allergies, or in words that none are known or that nobody asked. */
export function AllergyNotice({
  list,
  status,
}: {
  list: readonly string[];
  status: AllergyStatus;
}) {
  const t = useText();
  if (status === 'known') return <Allergies list={list} />;
  return (
    <span className="allergies" data-status={status}>
      <Icon name={status === 'noneKnown' ? 'check' : 'alert'} />
      <span>
        {t(status === 'noneKnown' ? 'PATIENT.NO_ALLERGIES' : 'PATIENT.ALLERGIES_NOT_ASKED')}
      </span>
    </span>
  );
}
