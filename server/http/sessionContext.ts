import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { mayDo } from '../../contract/access.ts';
import type { BranchListsCache } from '../db/branchLists.ts';
import type { Work } from '../db/database.ts';
import { preparedSql } from '../db/preparedStatement.ts';
import type { OpenContext, OwnBranch, SessionContext } from './context.ts';
import { headerOf, versionHeader } from './requestParts.ts';
import type { OpenedRequest } from './session.ts';

/** The context of a call by a signed-in person, in its transaction. */
export function sessionContext(
  open: Omit<OpenContext, 'database' | 'runLimited'>,
  request: FastifyRequest,
  work: Work,
  { opened, token, lists }: { opened: OpenedRequest; token: string; lists: BranchListsCache },
): Omit<SessionContext, 'calls'> {
  return {
    ...open,
    ...work,
    token,
    session: {
      id: opened.session_id,
      accountId: opened.account_id,
      displayName: opened.display_name,
      platformRole: opened.platform_role,
    },
    ifMatch: versionHeader(request),
    fence: headerOf(request, 'x-record-fence'),
    branch: branchOf(opened),
    lists: () => lists.of(work, opened.branch_id, opened.lists_version),
    may: (action, resource) =>
      mayDo(opened.role ?? opened.platform_role ?? undefined, action, resource),
    async announce(change) {
      if (opened.branch_state !== 'ok') return;
      const event = { ...change, by: opened.account_id, at: new Date().toISOString() };
      const message = { kind: 'changed', branch: opened.branch_id, event };
      await notifyHub(work, { message: JSON.stringify(message) });
    },
    async audit({ resource, id, action, changes }) {
      await addAudit(work, {
        accountId: opened.account_id,
        branchId: opened.branch_id,
        resource,
        recordId: String(id),
        action,
        changes: changes ? JSON.stringify(changes) : null,
      });
    },
  };
}

function branchOf(opened: OpenedRequest): OwnBranch | undefined {
  if (opened.branch_state !== 'ok') return undefined;
  return { id: opened.branch_id, tenantId: opened.tenant_id, role: opened.role };
}

const notifyHub = preparedSql(
  'notify_hub',
  sql`SELECT pg_notify('hub', ${sql.placeholder('message')})`,
);

const addAudit = preparedSql(
  'add_audit',
  sql`INSERT INTO audit (account_id, branch_id, resource, record_id, action, changes)
    VALUES (${sql.placeholder('accountId')}, ${sql.placeholder('branchId')}, ${sql.placeholder('resource')},
            ${sql.placeholder('recordId')}, ${sql.placeholder('action')}, ${sql.placeholder('changes')}::jsonb)`,
);
