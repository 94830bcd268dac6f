import { SignJWT } from 'jose';
import { z } from '../../../../contract/kit/zod.ts';
import type { Reply } from '../post.ts';
import type { ServiceAccount } from './firebaseAccount.ts';
import { KEPT_SECONDS, type PushGateway, type PushMessage, type PushResult } from './index.ts';

/** A project with Firebase, and who sends for it. */
export interface FirebaseProject {
  id: string;
  account: ServiceAccount;
  /** Asked in place of Google's own addresses. */
  url?: string | undefined;
}

const API = 'https://fcm.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TIMEOUT_MS = 15_000;
/** The same of a question that somebody waits for. */
const ASKING_MS = 5_000;
/** Milliseconds before its end that an access token is no longer used. */
const TOKEN_MARGIN_MS = 60_000;

/** Whether a text has the form of a browser's token with Firebase. */
export const isFirebaseToken = (token: string): boolean => /^[\w:-]{20,4096}$/.test(token);

/** Sends messages by Firebase (HTTP v1). Redirects are not followed. */
export function firebaseGateway({
  id,
  account,
  url,
}: FirebaseProject): PushGateway & { greet(): Promise<Reply> } {
  const sendAddress = new URL(`/v1/projects/${encodeURIComponent(id)}/messages:send`, url ?? API);
  const tokenAddress = url === undefined ? account.tokenAddress : new URL('/token', url);
  let access: { token: string; until: number } | undefined;

  const askToken = async (timeout: number) =>
    fetch(tokenAddress, {
      ...request,
      signal: AbortSignal.timeout(timeout),
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await assertionOf(account),
      }),
    });

  async function accessToken(): Promise<string> {
    if (access && access.until > Date.now()) return access.token;
    const response = await askToken(TIMEOUT_MS);
    const { data } = tokenAnswer.safeParse(await jsonOf(response));
    if (!response.ok || !data) throw new Error(`Google gave no access token (${response.status})`);
    access = {
      token: data.access_token,
      until: Date.now() + data.expires_in * 1_000 - TOKEN_MARGIN_MS,
    };
    return access.token;
  }

  const postWith = (token: string, body: object, timeout = TIMEOUT_MS): Promise<Response> =>
    fetch(sendAddress, {
      ...request,
      signal: AbortSignal.timeout(timeout),
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const post = async (message: object) => postWith(await accessToken(), { message });

  return {
    async send(token, message) {
      const asked = messageTo(token, message);
      const first = await post(asked);
      if (first.status !== 401) return resultOf(first);
      // The access token was withdrawn before its end.
      access = undefined;
      return resultOf(await post(asked));
    },

    /** Has a message to nobody checked, with a new access token: what is answered shows what the account may do. */
    async greet() {
      try {
        const given = await askToken(ASKING_MS);
        const body = await given.text();
        const { data } = tokenAnswer.safeParse(parsed(body));
        if (!given.ok || !data) return { is: 'answered', status: given.status, text: body };
        const checked = { validate_only: true, message: { token: 'nobody' } };
        const answer = await postWith(data.access_token, checked, ASKING_MS);
        return { is: 'answered', status: answer.status, text: await answer.text() };
      } catch {
        return { is: 'away' };
      }
    },
  };
}

const request = { method: 'POST', redirect: 'error' } as const;

/** Says who asks for an access token (RFC 7523). It is meant for Google, whichever address is asked. */
function assertionOf({ email, key, keyId, tokenAddress }: ServiceAccount): Promise<string> {
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) })
    .setIssuer(email)
    .setAudience(tokenAddress)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);
}

// Data alone, so that our service worker shows it, and not Firebase's script.
function messageTo(token: string, { title, body, tag, address }: PushMessage): object {
  return {
    token,
    data: { title, body, tag, address },
    webpush: { headers: { TTL: String(KEPT_SECONDS), Urgency: 'normal' } },
  };
}

async function resultOf(response: Response): Promise<PushResult> {
  const { status } = response;
  const { data } = errorAnswer.safeParse(await jsonOf(response));
  if (response.ok) return 'sent';
  const details = data?.error.details ?? [];
  const isTold = (code: string) => details.some(({ errorCode }) => errorCode === code);
  // A token of another project takes none of our messages.
  if (status === 404 || isTold('UNREGISTERED') || isTold('SENDER_ID_MISMATCH')) return 'gone';
  if (status === 400) {
    const fields = details.flatMap(({ fieldViolations = [] }) => fieldViolations);
    return fields.some(({ field }) => field === 'message.token') ? 'gone' : 'refused';
  }
  throw new Error(`Firebase answered ${status}`);
}

/** The JSON of an answer; undefined where it is none. The parser's error would quote it. */
const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const errorAnswer = z.object({
  error: z.object({
    details: z.optional(
      z.array(
        z.object({
          errorCode: z.optional(z.string()),
          fieldViolations: z.optional(z.array(z.object({ field: z.optional(z.string()) }))),
        }),
      ),
    ),
  }),
});
