import { clinicNow } from '../../../../contract/fields.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import './patients.css';
import type { DraftState } from './useDraft.ts';

/** Offers to restore an unsaved draft. */
export function DraftBanner({ draft }: { draft: DraftState }) {
  const t = useText();
  if (!draft.found) return null;
  const when = formatDateTime(clinicNow(new Date(draft.found.at)));
  return (
    <section className="ui-banner patient-banner" data-tone="info">
      <Icon name="edit" />
      <p>{t('PATIENT.DRAFT', { when })}</p>
      <Button onClick={draft.restore}>{t('PATIENT.DRAFT_TAKE')}</Button>
      <Button variant="quiet" onClick={draft.discard}>
        {t('PATIENT.DRAFT_DISCARD')}
      </Button>
    </section>
  );
}
