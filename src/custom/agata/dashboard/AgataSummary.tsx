import { Link } from 'react-router-dom';
import { articleReview } from '../../../../contract/agata/articleReview.ts';
import { providerRequests as calls } from '../../../../contract/agata/providerRequests.ts';
import type { Call, Input } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { callPermission } from '../../../framework/resource/access.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';

const APPROVALS = '/ag-user-application-approval';
/** What waits is counted, and none of it is shown. */
const counted = { page: 1, pageSize: 1 } as const;
const pending = { ...counted, status: 'pending' } as const;

/** What waits for an Administrator: the list of each, narrowed to what waits. */
const waiting = [
  waits(
    calls.providerRegistrationList,
    pending,
    'RESOURCE.PROVIDER_REGISTRATIONS',
    `${APPROVALS}/healthcare-provider-registration`,
  ),
  waits(
    calls.agentRegistrationList,
    pending,
    'RESOURCE.AGENT_REGISTRATIONS',
    `${APPROVALS}/service-agent-registration`,
  ),
  waits(
    calls.providerUpdateList,
    pending,
    'RESOURCE.PROVIDER_UPDATES',
    `${APPROVALS}/healthcare-provider-profile-update`,
  ),
  waits(
    calls.agentUpdateList,
    pending,
    'RESOURCE.AGENT_UPDATES',
    `${APPROVALS}/service-agent-profile-update`,
  ),
  waits(
    articleReview.articleApprovalList,
    { ...counted, state: 'pending' },
    'RESOURCE.ARTICLE_APPROVALS',
    '/ag-sensitive-content-approval/better-life-content',
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

/** A list, of which what waits is asked for. */
function waits<C extends Call>(call: C, input: Input<C>, label: Code, to: string) {
  return {
    permission: callPermission(call),
    to,
    count: <WaitingCount call={call} input={input} label={label} to={to} />,
  };
}

interface WaitingCountProps<C extends Call> {
  call: C;
  input: Input<C>;
  label: Code;
  to: string;
}

function WaitingCount<C extends Call>({ call, input, label, to }: WaitingCountProps<C>) {
  const t = useText();
  const { data, isError } = useCallQuery(call, input);
  return (
    <Link to={to}>
      <b>{data ? data.total : isError ? '–' : '…'}</b>
      {t(label)}
    </Link>
  );
}
