import { useMay } from '../../../framework/access.tsx';
import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';

/** Leads from the teams of a tenant to those that it may invite, for whoever may. */
export default function AvailableTeamsLink() {
  const t = useText();
  const may = useMay();
  if (!may('manage', 'agata-tenant-teams')) return null;
  return (
    <ButtonLink variant="primary" icon="personAdd" to="/ag-tenant/available-consultant-teams">
      {t('AGATA.INVITE_TEAM')}
    </ButtonLink>
  );
}
