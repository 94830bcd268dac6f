import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/kit/call.ts';
import type { Database } from '../db/database.ts';
import { doneOnPlatform, readLevel } from './level.ts';
import { tokenOf } from './requestParts.ts';
import { hashOf } from './secrets.ts';
import { openByToken, type OpenedRequest } from './session.ts';

/**
 * Whether who makes a call that is open to visitors too may do an action on all records of a resource by their role on
 * the platform. Opens a transaction of its own.
 */
export async function visitorMay(
  { call, database, request }: { call: Call; database: Database; request: FastifyRequest },
  action: string,
  resource: string,
): Promise<boolean> {
  const token = tokenOf(call, request);
  if (!token) return false;
  const opening = openByToken({ hash: hashOf(token.value), kind: token.kind });
  return database.transaction<boolean, OpenedRequest>(opening, async (work, [opened]) => {
    if (opened?.state !== 'ok') return false;
    await readLevel(opened, work);
    return doneOnPlatform(opened, action, resource) === 'all';
  });
}
