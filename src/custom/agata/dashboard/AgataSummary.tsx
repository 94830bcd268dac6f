import { Link } from 'react-router-dom';
import { providerRequests as calls } from '../../../../contract/agata/providerRequests.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { callPermission } from '../../../framework/resource/access.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';

const APPROVALS = '/ag-user-application-approval';

/** What waits for an Administrator: the list of each, narrowed to what waits. */
const waiting = [
  waits(
    calls.providerRegistrationList,
    'RESOURCE.PROVIDER_REGISTRATIONS',
    `${APPROVALS}/healthcare-provider-registration`,
  ),
  waits(
    calls.agentRegistrationList,
    'RESOURCE.AGENT_REGISTRATIONS',
    `${APPROVALS}/service-agent-registration`,
  ),
  waits(
    calls.providerUpdateList,
    'RESOURCE.PROVIDER_UPDATES',
    `${APPROVALS}/healthcare-provider-profile-update`,
  ),
  waits(
    calls.agentUpdateList,
    'RESOURCE.AGENT_UPDATES',
    `${APPROVALS}/service-agent-profile-update`,
  ),
];

/** AGATA as its Administrators see it first: what waits for a decision of theirs. */
export function AgataSummary() {
  const t = useText();
  const viewer = useViewer();
  const own = waiting.filter(
    ({ permission }) => permission && viewer.may(permission.action, permission.resource),
  );
  if (own.length === 0) return null;
  return (
    <section className="day" aria-labelledby="dash-waiting">
      <div className="day-head">
        <h2 id="dash-waiting">{t('DASH.AGATA.WAITING')}</h2>
      </div>
      <ul className="day-figures">
        {own.map(({ to, count }) => (
          <li key={to}>{count}</li>
        ))}
      </ul>
    </section>
  );
}

/** A list of which those that are pending wait. */
type PendingList = Call & {
  query: { shape: (typeof calls)['providerRegistrationList']['query']['shape'] };
};

function waits<C extends PendingList>(call: C, label: Code, to: string) {
  return {
    permission: callPermission(call),
    to,
    count: <WaitingCount call={call} label={label} to={to} />,
  };
}

function WaitingCount({ call, label, to }: { call: PendingList; label: Code; to: string }) {
  const t = useText();
  const { data, isError } = useCallQuery(call, { status: 'pending', page: 1, pageSize: 1 });
  return (
    <Link to={to}>
      <b>{data ? data.total : isError ? '–' : '…'}</b>
      {t(label)}
    </Link>
  );
}
