import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Call, isOnce, REQUEST_KEY, sameInput } from '../../../contract/kit/call.ts';
import type { Database, Opening } from '../db/database.ts';
import type { SecretBox } from '../secrets/box.ts';
import { AnswersByKey, type Repeated, type RequestKey } from './answersByKey.ts';
import { AfterCommit } from './context.ts';
import { refusal } from './failure.ts';
import { headerOf } from './requestParts.ts';
import type { OpenedRequest } from './session.ts';

/** The key of a request, where its call takes one. */
export function requestKeyOf(
  name: string,
  call: Call,
  request: FastifyRequest,
): RequestKey | undefined {
  const given = isOnce(call) ? headerOf(request, REQUEST_KEY.toLowerCase()) : undefined;
  if (given === undefined) return undefined;
  const key = /^"?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"?$/i.exec(given)?.[1];
  if (key === undefined) throw refusal(400, 'GENERAL.INVALID', { field: REQUEST_KEY });
  const secrets = (call.secrets ?? []).map((each) => headerOf(request, each.toLowerCase()));
  const { query, params, body = null } = request;
  const input = JSON.stringify([name, query, params, secrets, sameInput(call, body)]);
  return {
    key: key.toLowerCase(),
    input: createHash('sha256').update(input).digest('base64url'),
    ...(call.access.kind === 'session' && { branch: headerOf(request, 'x-branch-id') ?? '' }),
  };
}

/** Opens a request together with its key: a request with the same key that is being answered is waited for. */
export function withKey(opening: Opening, requestKey: RequestKey | undefined): Opening {
  if (!requestKey) return opening;
  return {
    name: `${opening.name}_by_key`,
    text: `SELECT o.*, k.* FROM (${opening.text}) o
      LEFT JOIN LATERAL app.take_request_key(o.account_id, $${opening.values.length + 1}) k ON true`,
    values: [...opening.values, requestKey.key],
  };
}

/** The answer of the request that had a person's key before, if any. Throws where that asked for something else. */
export const repeatedBy = (
  requestKey: RequestKey | undefined,
  opened: OpenedRequest,
  secrets: SecretBox,
): Repeated | undefined =>
  requestKey && new AnswersByKey(requestKey, opened.branch_id, secrets).repeated(opened);

/**
 * An answer that is made after the transaction, and then kept. Until it is made, a repeat is told that the call was done.
 */
export function completed(
  { run }: AfterCommit<unknown>,
  database: Database,
  byKey: AnswersByKey,
  accountId: number,
): AfterCommit<unknown> {
  return new AfterCommit(async (work) => {
    const answer = await run(work);
    await database.uncancelled.system((own) => byKey.complete(own, accountId, answer));
    return answer;
  });
}
