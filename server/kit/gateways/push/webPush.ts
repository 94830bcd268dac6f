import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import webPush from 'web-push';
import { z } from '../../../../contract/kit/zod.ts';
import { INNER_ADDRESS, isPushEndpoint, publicLookup } from './address.ts';
import { KEPT_SECONDS, type PushGateway, type PushResult } from './index.ts';

/** The keys by which push services know this server (VAPID). */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const TIMEOUT_MS = 15_000;

const key = (bytes: number) =>
  z.string().check(
    z.maxLength(200),
    z.refine((text) => Buffer.from(text, 'base64url').length === bytes),
  );
const subscription = z.object({
  endpoint: z.string().check(z.maxLength(2_000)),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
});

/** Reads a browser's subscription; undefined where it is none, or where nothing may be sent to its address. */
export function readSubscription(token: string, allowsPrivate: boolean) {
  try {
    const { data } = subscription.safeParse(JSON.parse(token));
    return data && isPushEndpoint(data.endpoint, allowsPrivate) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Sends messages by Web Push: encrypted for the browser (RFC 8291), signed by our keys (RFC 8292). */
export function webPushGateway(
  keys: VapidKeys,
  { subject, allowsPrivate }: { subject: string; allowsPrivate: boolean },
): PushGateway {
  return {
    async send(token, message) {
      const to = readSubscription(token, allowsPrivate);
      if (!to) return 'gone';
      const { endpoint, headers, body } = webPush.generateRequestDetails(
        to,
        JSON.stringify(message),
        {
          vapidDetails: { subject, ...keys },
          TTL: KEPT_SECONDS,
          urgency: 'normal',
        },
      );
      return resultOf(await post(new URL(endpoint), headers, body, allowsPrivate));
    },
  };
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
  return 'refused';
}

// Redirects are not followed.
function post(
  address: URL,
  headers: Record<string, string | number>,
  body: Buffer | null,
  allowsPrivate: boolean,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = (address.protocol === 'https:' ? overHttps : overHttp)(
      address,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers,
        ...(!allowsPrivate && { lookup: publicLookup }),
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) =>
      // A name that leads inside is never asked again.
      error.code === INNER_ADDRESS ? resolve(404) : reject(error),
    );
    request.end(body);
  });
}
