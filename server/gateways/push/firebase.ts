import { SignJWT } from 'jose';
import { z } from '../../../contract/kit/zod.ts';
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
/** Milliseconds before its end that an access token is no longer used. */
const TOKEN_MARGIN_MS = 60_000;

/** Whether a text has the form of a browser's token with Firebase. */
export const isFirebaseToken = (token: string): boolean => /^[\w:-]{20,4096}$/.test(token);

/** Sends messages by Firebase (HTTP v1). Redirects are not followed. */
export function firebaseGateway({ id, account, url }: FirebaseProject): PushGateway {
  const sendAddress = new URL(`/v1/projects/${encodeURIComponent(id)}/messages:send`, url ?? API);
  const tokenAddress = url === undefined ? account.tokenAddress : new URL('/token', url);
  let access: { token: string; until: number } | undefined;

  async function accessToken(): Promise<string> {
    if (access && access.until > Date.now()) return access.token;
    const response = await fetch(tokenAddress, {
      ...request,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await assertionOf(account),
      }),
    });
    const { data } = tokenAnswer.safeParse(await jsonOf(response));
    if (!response.ok || !data) throw new Error(`Google gave no access token (${response.status})`);
    access = {
      token: data.access_token,
      until: Date.now() + data.expires_in * 1_000 - TOKEN_MARGIN_MS,
    };
    return access.token;
  }

  async function post(message: object): Promise<Response> {
    return fetch(sendAddress, {
      ...request,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        Authorization: `Bearer ${await accessToken()}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ message }),
    });
  }

  return {
    async send(token, message) {
      const asked = messageTo(token, message);
      const first = await post(asked);
      if (first.status !== 401) return resultOf(first);
      // The access token was withdrawn before its end.
      access = undefined;
      return resultOf(await post(asked));
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
