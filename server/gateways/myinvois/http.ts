import { createHash } from 'node:crypto';
import { z } from '../../../contract/kit/zod.ts';
import type { Config } from '../../kit/config.ts';
import type { MyInvoisGateway, Submission } from './index.ts';

/** An account of a taxpayer's system with MyInvois. */
export interface MyInvoisAccount {
  url: string;
  clientId: string;
  clientSecret: string;
}

/** The account that the configuration names. */
export function configuredMyInvois(config: Config): MyInvoisAccount | undefined {
  const { MYINVOIS_URL, MYINVOIS_CLIENT_ID, MYINVOIS_CLIENT_SECRET } = config;
  if (!MYINVOIS_URL || !MYINVOIS_CLIENT_ID || !MYINVOIS_CLIENT_SECRET) return undefined;
  return {
    url: MYINVOIS_URL,
    clientId: MYINVOIS_CLIENT_ID,
    clientSecret: MYINVOIS_CLIENT_SECRET,
  };
}

const TIMEOUT_MS = 15_000;
/** Milliseconds before its end that a token is no longer used. */
const TOKEN_MARGIN_MS = 60_000;
/** Characters of a reason that are kept. */
const LONGEST_REASON = 500;
/** Characters of the reason of a cancellation. */
const LONGEST_CANCEL_REASON = 300;
const DAY_MS = 86_400_000;
/** Days that a search reaches, one of them ahead. */
const MOST_SEARCHED_DAYS = 29;
/** How far the clocks of both sides may differ. */
const SKEW_MS = 5 * 60_000;
const NO_REASON = 'MyInvois gave no reason.';
/** Answers that say nothing about the document: an old token, too many requests, a repetition within ten minutes. */
const ASK_AGAIN = new Set([401, 408, 422, 429]);

/** MyInvois over HTTP. */
export function myInvoisGateway(account: MyInvoisAccount): MyInvoisGateway {
  let token: { value: string; until: number } | undefined;

  async function tokenValue(): Promise<string> {
    if (token && token.until > Date.now()) return token.value;
    const response = await fetch(new URL('/connect/token', account.url), {
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      body: new URLSearchParams({
        client_id: account.clientId,
        client_secret: account.clientSecret,
        grant_type: 'client_credentials',
        scope: 'InvoicingAPI',
      }),
    });
    if (!response.ok) throw new Error(`MyInvois gave no token (${response.status})`);
    const { access_token, expires_in } = tokenAnswer.parse(await response.json());
    token = { value: access_token, until: Date.now() + expires_in * 1_000 - TOKEN_MARGIN_MS };
    return access_token;
  }

  async function ask(
    path: string,
    body?: object,
    method = body ? 'POST' : 'GET',
  ): Promise<Response> {
    const response = await fetch(new URL(path, account.url), {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      headers: {
        Authorization: `Bearer ${await tokenValue()}`,
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 401) token = undefined;
    if (response.status >= 500 || ASK_AGAIN.has(response.status))
      throw new Error(`MyInvois answered ${response.status}`);
    return response;
  }

  async function get<T extends z.ZodMiniType>(path: string, schema: T): Promise<z.output<T>> {
    const response = await ask(path);
    if (!response.ok) throw new Error(`MyInvois answered ${response.status}`);
    return schema.parse(await response.json());
  }

  return {
    async submit({ codeNumber, content }) {
      const bytes = Buffer.from(content);
      const response = await ask('/api/v1.0/documentsubmissions', {
        documents: [
          {
            format: 'JSON',
            document: bytes.toString('base64'),
            documentHash: createHash('sha256').update(bytes).digest('hex'),
            codeNumber,
          },
        ],
      });
      const answer: unknown = await response.json();
      return response.ok ? outcomeOf(answer) : { is: 'rejected', reason: reasonIn(answer) };
    },

    async find(codeNumber, since) {
      const earliest = Date.now() - MOST_SEARCHED_DAYS * DAY_MS;
      const query = new URLSearchParams({
        submissionDateFrom: instantText(new Date(Math.max(since.getTime() - SKEW_MS, earliest))),
        submissionDateTo: instantText(new Date(Date.now() + DAY_MS)),
        invoiceDirection: 'Sent',
        searchQuery: codeNumber,
      });
      const { result } = await get(`/api/v1.0/documents/search?${query}`, searchAnswer);
      const found = result.find(
        ({ internalId, status }) =>
          internalId === codeNumber && (status === 'Valid' || status === 'Submitted'),
      );
      const submissionUid = found?.submissionUID ?? found?.submissionUid;
      return found && submissionUid ? { uuid: found.uuid, submissionUid } : undefined;
    },

    async validationOf({ submissionUid, uuid }) {
      const { documentSummary } = await get(
        `/api/v1.0/documentsubmissions/${encodeURIComponent(submissionUid)}?pageNo=1&pageSize=10`,
        submissionAnswer,
      );
      const found = documentSummary?.find((document) => document.uuid === uuid);
      const reason = found?.documentStatusReason ?? '';
      if (found?.status === 'Valid')
        return {
          is: 'valid',
          longId: found.longId ?? '',
          validatedAt: new Date(found.dateTimeValidated ?? Date.now()),
          rejection: found.rejectRequestDateTime ? reason || NO_REASON : '',
        };
      if (found?.status === 'Cancelled') return { is: 'cancelled', reason };
      if (found?.status !== 'Invalid') return { is: 'pending' };
      const details = await get(
        `/api/v1.0/documents/${encodeURIComponent(uuid)}/details`,
        z.unknown(),
      );
      return { is: 'invalid', reason: reasonIn(details) };
    },

    async isTaxpayer({ tin, idType, idNo }) {
      const asked = new URLSearchParams({ idType, idValue: idNo });
      const { ok, status } = await ask(
        `/api/v1.0/taxpayer/validate/${encodeURIComponent(tin)}?${asked}`,
      );
      if (!ok && status !== 404 && status !== 400) throw new Error(`MyInvois answered ${status}`);
      return ok;
    },

    async cancel({ uuid, reason }) {
      const path = `/api/v1.0/documents/state/${encodeURIComponent(uuid)}/state`;
      const wanted = { status: 'cancelled', reason: reason.slice(0, LONGEST_CANCEL_REASON) };
      const response = await ask(path, wanted, 'PUT');
      if (response.ok) return { is: 'cancelled' };
      return { is: 'refused', reason: reasonIn(await response.json()) };
    },
  };
}

// Without fractions of a second, as the published examples are.
const instantText = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const submitAnswer = z.object({
  // The published text spells it in two ways.
  submissionUid: z.nullish(z.string()),
  submissionUID: z.nullish(z.string()),
  acceptedDocuments: z._default(z.array(z.object({ uuid: z.string() })), []),
  rejectedDocuments: z._default(z.array(z.unknown()), []),
});
const submissionAnswer = z.object({
  documentSummary: z.nullish(
    z.array(
      z.object({
        uuid: z.string(),
        status: z.string(),
        longId: z.nullish(z.string()),
        dateTimeValidated: z.nullish(z.string()),
        rejectRequestDateTime: z.nullish(z.string()),
        documentStatusReason: z.nullish(z.string()),
      }),
    ),
  ),
});
const searchAnswer = z.object({
  result: z._default(
    z.array(
      z.object({
        uuid: z.string(),
        submissionUid: z.nullish(z.string()),
        submissionUID: z.nullish(z.string()),
        internalId: z.nullish(z.string()),
        status: z.string(),
      }),
    ),
    [],
  ),
});

function outcomeOf(answer: unknown): Submission {
  const { submissionUid, submissionUID, acceptedDocuments, rejectedDocuments } =
    submitAnswer.parse(answer);
  const [accepted] = acceptedDocuments;
  const uid = submissionUid ?? submissionUID;
  if (accepted && uid) return { is: 'accepted', submissionUid: uid, uuid: accepted.uuid };
  return { is: 'rejected', reason: reasonIn(rejectedDocuments) };
}

/** What an error says, whichever of the published forms it has: its messages, those within before those around. */
function reasonIn(answer: unknown): string {
  const found = new Set<string>();
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const inner of Object.values(value)) look(inner);
    for (const [name, message] of Object.entries(value))
      if ((name === 'message' || name === 'error') && typeof message === 'string')
        found.add(message);
  };
  look(answer);
  return [...found].join(' ').slice(0, LONGEST_REASON) || NO_REASON;
}
