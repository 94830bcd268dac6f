import { and, eq } from 'drizzle-orm';
import type {
  providerRequests as calls,
  RequestResource,
} from '../../../../contract/agata/providerRequests.ts';
import { accounts, providerRequests as table, providers } from '../../../db/schema/index.ts';
import { containsWords } from '../../../kit/db/filterCondition.ts';
import { pageOf } from '../../../kit/db/pages.ts';
import type { Handler, Handlers } from '../../../kit/http/context.ts';
import { decide, oneOf } from './deciding.ts';
import { answered, ofResource, requestRows } from './rows.ts';

type ListCall = typeof calls.providerRegistrationList;
type OneCall = typeof calls.providerRegistrationDetail;
type ApproveCall = typeof calls.approveProviderRegistration;
type RejectCall = typeof calls.rejectProviderRegistration;

const list =
  (resource: RequestResource): Handler<ListCall> =>
  async ({ status, q, ...page }, context) => {
    const rows = await pageOf(context, page, {
      sorts: {
        createdAt: table.createdAt,
        name: providers.name,
        decidedAt: table.decidedAt,
        status: table.status,
        id: table.id,
      },
      defaultSort: 'createdAt',
      id: table.id,
      where: and(
        ofResource(resource),
        status && eq(table.status, status),
        q
          ? containsWords(q, [providers.name, providers.mobileNo, providers.mmcNo, accounts.email])
          : undefined,
      ),
      rows: () => requestRows(context).$dynamic(),
    });
    return rows.map(answered);
  };

const one =
  (resource: RequestResource): Handler<OneCall> =>
  ({ id }, context) =>
    oneOf(context, resource, id);

const approve =
  (resource: RequestResource): Handler<ApproveCall> =>
  ({ id }, context) =>
    decide(context, resource, id, { status: 'approved' });

const reject =
  (resource: RequestResource): Handler<RejectCall> =>
  ({ id, reason }, context) =>
    decide(context, resource, id, { status: 'rejected', reason });

export const providerRequests: Handlers<typeof calls> = {
  providerRegistrationList: list('provider-registrations'),
  providerRegistrationDetail: one('provider-registrations'),
  approveProviderRegistration: approve('provider-registrations'),
  rejectProviderRegistration: reject('provider-registrations'),
  agentRegistrationList: list('agent-registrations'),
  agentRegistrationDetail: one('agent-registrations'),
  approveAgentRegistration: approve('agent-registrations'),
  rejectAgentRegistration: reject('agent-registrations'),
  providerUpdateList: list('provider-updates'),
  providerUpdateDetail: one('provider-updates'),
  approveProviderUpdate: approve('provider-updates'),
  rejectProviderUpdate: reject('provider-updates'),
  agentUpdateList: list('agent-updates'),
  agentUpdateDetail: one('agent-updates'),
  approveAgentUpdate: approve('agent-updates'),
  rejectAgentUpdate: reject('agent-updates'),
};
