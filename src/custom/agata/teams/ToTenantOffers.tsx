import { useMay } from '../../../framework/access.tsx';
import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';

/** Leads to what a tenant of AGATA may subscribe to, for whoever may. */
export default function ToTenantOffers() {
  const t = useText();
  const may = useMay();
  if (!may('manage', 'tenant-subscriptions')) return null;
  return (
    <ButtonLink variant="primary" icon="plus" to="/ag-tenant/subscription">
      {t('AGATA.SUBSCRIPTION.CHOOSE')}
    </ButtonLink>
  );
}
