import { useMay } from '../../../framework/access.tsx';
import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';

/** Leads to what a consultant team may subscribe to, for whoever may. */
export default function ToOffers() {
  const t = useText();
  const may = useMay();
  if (!may('lead', 'team-subscriptions')) return null;
  return (
    <ButtonLink variant="primary" icon="plus" to="/ag-consultant-team/subscription">
      {t('AGATA.SUBSCRIPTION.CHOOSE')}
    </ButtonLink>
  );
}
