import { sql } from 'drizzle-orm';
import { access, isWithin, mayDo } from '../access.ts';
import type { Work } from '../db/database.ts';
import { preparedSql } from '../db/preparedStatement.ts';
import type { SessionContext } from './context.ts';
import type { OpenedRequest } from './session.ts';

/** Reads what narrows the person's role on the platform, where they have one. */
export async function readLevel(
  opened: OpenedRequest,
  work: Pick<Work, 'client'>,
): Promise<unknown> {
  const { platform_role: role } = opened;
  opened.level = role ? ((await access.get().levelFor?.(role, work)) ?? null) : null;
  return opened.level;
}

/** What a role on the platform does within its level. */
export function doneOnPlatform(
  { platform_role: role, level }: Pick<OpenedRequest, 'platform_role' | 'level'>,
  action: string,
  resource: string,
): 'all' | 'own' | 'none' {
  return role && isWithin(level, action, resource) ? mayDo(role, action, resource) : 'none';
}

/** Has the rest of the transaction see what a person without a role on the platform sees. */
export async function dropPlatformRole(work: Pick<Work, 'client'>): Promise<void> {
  await askToDrop(work, {});
}

const askToDrop = preparedSql(
  'drop_platform_role',
  sql`SELECT set_config('app.platform', '', true)`,
);

/**
 * The context for what is about a resource, in a call that names it in its input: without the role on the platform, in
 * the database too and to the end of the transaction, where the person's level does not leave them the action there.
 */
export async function actingOn(
  context: SessionContext,
  action: string,
  resource: string,
): Promise<SessionContext> {
  const { session, branch, may } = context;
  if (!session.platformRole || isWithin(session.level, action, resource)) return context;
  await dropPlatformRole(context);
  return {
    ...context,
    session: { ...session, platformRole: null },
    may: branch ? may : () => 'none',
    mayOnPlatform: () => 'none',
  };
}
