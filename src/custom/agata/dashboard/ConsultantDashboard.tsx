import { Link } from 'react-router-dom';
import { agataDashboard } from '../../../../contract/agata/dashboard.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import './consultantDashboard.css';

type Figures = Answer<typeof agataDashboard.getAgataDashboard>;

const INVITATIONS = '/ag-user-profile/invitations';
const APPROVALS = '/ag-tenant/application-approval-consultant-team';

const teamFigures = [
  { name: 'members', label: 'DASH.AGATA.MEMBERS', to: '/ag-consultant-team/user-access' },
  { name: 'asking', label: 'DASH.AGATA.ASKING', to: '/ag-consultant-team/user-access' },
  {
    name: 'articles',
    label: 'DASH.AGATA.ARTICLES',
    to: '/ag-consultant-team/better-life-discovery',
  },
  { name: 'tenants', label: 'DASH.AGATA.TENANTS', to: '/ag-consultant-team/tenants' },
] as const satisfies readonly Figure<NonNullable<Figures['team']>>[];

const tenantFigures = [
  { name: 'people', label: 'DASH.AGATA.PEOPLE', to: '/ag-tenant/user-access' },
  { name: 'teams', label: 'DASH.AGATA.TEAMS', to: APPROVALS },
  { name: 'applications', label: 'DASH.AGATA.APPLICATIONS', to: APPROVALS },
] as const satisfies readonly Figure<NonNullable<Figures['tenant']>>[];

interface Figure<T> {
  name: Extract<keyof T, string>;
  label: Code;
  to: string;
}

/** A provider's day in AGATA: what waits for them, and the chosen team and tenant in figures. */
export function ConsultantDashboard() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(
    agataDashboard.getAgataDashboard,
    {},
    { alsoResources: ['team-members', 'agata-tenant-members', 'agata-tenant-teams', 'articles'] },
  );
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />;
  const { invitations, team, tenant } = data.data;
  return (
    <div className="agata-dash">
      {invitations > 0 && (
        <p className="agata-waits">
          <Icon name="mail" />
          <span>{t('DASH.AGATA.INVITATIONS', { count: invitations })}</span>
          <ButtonLink to={INVITATIONS}>{t('DASH.AGATA.ANSWER')}</ButtonLink>
        </p>
      )}
      {team && <Workplace title={team.name} of={team} figures={teamFigures} kind="AGATA.TEAM" />}
      {tenant && (
        <Workplace title={tenant.name} of={tenant} figures={tenantFigures} kind="AGATA.TENANT" />
      )}
      {!team && !tenant && (
        <EmptyState action={<ButtonLink to={INVITATIONS}>{t('DASH.AGATA.ANSWER')}</ButtonLink>}>
          {t('DASH.AGATA.NOWHERE')}
        </EmptyState>
      )}
    </div>
  );
}

function Workplace<T extends Record<string, string | number>>({
  kind,
  title,
  of,
  figures,
}: {
  kind: Code;
  title: string;
  of: T;
  figures: readonly Figure<T>[];
}) {
  const t = useText();
  const id = `dash-${kind}`;
  return (
    <section className="day" aria-labelledby={id}>
      <div className="day-head">
        <h2 id={id}>
          {title} <small>{t(kind)}</small>
        </h2>
      </div>
      <ul className="day-figures">
        {figures.map(({ name, label, to }) => (
          <li key={name}>
            <Link to={to}>
              <b>{of[name]}</b>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
