import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/kit/call.ts';
import type { Role } from '../../../contract/kit/product.ts';
import type { Database } from '../db/database.ts';
import { tokenOf } from './requestParts.ts';
import { hashOf } from './secrets.ts';
import { openByToken, type OpenedRequest } from './session.ts';

/** The platform role of who makes a call that is open to visitors too. Opens a transaction of its own. */
export async function platformRoleOf(
  call: Call,
  database: Database,
  request: FastifyRequest,
): Promise<Role | null> {
  const token = tokenOf(call, request);
  if (!token) return null;
  const opening = openByToken({ hash: hashOf(token.value), kind: token.kind });
  return database.transaction<Role | null, OpenedRequest>(opening, async (_work, [opened]) =>
    opened?.state === 'ok' ? opened.platform_role : null,
  );
}
