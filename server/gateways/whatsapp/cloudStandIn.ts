import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { standInMessages } from '../../db/schema/index.ts';
import type { Database } from '../../kit/db/database.ts';
import { exchange } from '../../kit/gateways/post.ts';
import { CloudFault, sentByCloud } from './cloudStandInRules.ts';
import { standInTemplates } from './cloudStandInTemplates.ts';
import { bodyOf } from './standIn.ts';
import type { KeptMessage, WebhookOf } from './standInEvents.ts';

/** The token that is always refused, to try a refusal. */
const WRONG = 'wrong';
/** Numbers that end so are not on WhatsApp, to try a failed delivery. */
const UNREACHED = '000';
/** How long free text reaches a person who wrote. */
const OPEN_MS = 24 * 3_600_000;
/** Conversations that are remembered at most. */
const MOST = 10_000;
/** Milliseconds until an event that was not taken is told again, and how often it is told at most. */
const AGAIN_MS = 500;
const TRIES = 5;
const POSTING_MS = 5_000;
/** Marks what the outbox keeps as sent by this gateway. */
const MARK = 'cloud:';

/** Whether a message of the outbox was sent by the official gateway's stand-in. */
export const isOfCloud = ({ account }: Pick<KeptMessage, 'account'>): boolean =>
  account.startsWith(MARK);

/** The digits of the number that an id stands for. */
export const cloudNumber = (id: string): string =>
  `603${id.replace(/\D/g, '').slice(-8).padStart(8, '0')}`;

/** A message of the outbox that somebody answers. */
interface Answered extends KeptMessage {
  text: string;
}

export interface CloudStandIn {
  /** The base address, with a version as Meta's has. */
  url: string;
  /** What events are signed with. */
  secret: string;
  /** Names where events about messages are told. Until then nothing is told. */
  tellAt(webhookOf: WebhookOf): void;
  /** Answers a message as the patient, pressing its button of these words if it has one. As of the other stand-in. */
  answer(message: Answered, text: string): Promise<boolean | undefined>;
  close(): Promise<void>;
}

/**
 * Meta's Cloud API on the loopback, as strict as the real one: free text only to whoever wrote within 24 hours, templates
 * only as they were approved. Messages are stored for the outbox page; who wrote is in memory alone.
 */
export async function startCloudStandIn(
  database: Database,
  secret: string,
  now: () => number = Date.now,
): Promise<CloudStandIn> {
  const wrote = new Map<string, number>();
  const stopping = new AbortController();
  let webhookOf: WebhookOf = () => Promise.resolve(undefined);

  const tell = async (message: KeptMessage, value: object): Promise<boolean | undefined> => {
    const account = message.account.slice(MARK.length);
    const webhook = await webhookOf({ ...message, account });
    if (webhook === undefined) return undefined;
    const metadata = { display_phone_number: cloudNumber(account), phone_number_id: account };
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '1',
          changes: [
            { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } },
          ],
        },
      ],
    });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const reply = await exchange(new URL(webhook), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Hub-Signature-256': `sha256=${signature}`,
      },
      body,
      timeout: POSTING_MS,
    });
    return reply.is === 'answered' && reply.status === 200;
  };

  const report = async (message: KeptMessage): Promise<void> => {
    const isReached = !message.recipient.endsWith(UNREACHED);
    const status = {
      id: wamidOf(message.id),
      status: isReached ? 'delivered' : 'failed',
      timestamp: String(Math.floor(now() / 1_000)),
      recipient_id: message.recipient,
      biz_opaque_callback_data: message.reference,
      ...(!isReached && { errors: [{ code: 131_026, title: 'Message undeliverable' }] }),
    };
    for (let tries = 0; tries < TRIES && !stopping.signal.aborted; tries += 1) {
      if ((await tell(message, { statuses: [status] })) !== false) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
    }
  };

  const send = async (number: string, json: unknown): Promise<unknown> => {
    const { recipient, text, reference, attachments } = sentByCloud(json, {
      templates: standInTemplates,
      isOpen: (phone) => now() - (wrote.get(`${number} ${phone}`) ?? 0) < OPEN_MS,
    });
    const account = MARK + number;
    const [kept] = await database.system(({ db }) =>
      db
        .insert(standInMessages)
        .values({
          channel: 'whatsapp',
          sender: cloudNumber(number),
          recipient,
          subject: '',
          text,
          attachments,
          account,
          reference,
        })
        .returning({ id: standInMessages.id }),
    );
    if (!kept) throw new Error('a message was not kept');
    void report({ id: kept.id, account, reference, recipient });
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: recipient, wa_id: recipient }],
      messages: [{ id: wamidOf(kept.id), message_status: 'accepted' }],
    };
  };

  const answerTo = async (request: IncomingMessage): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const [, , id = '', what = ''] = pathname.split('/').map(decodeURIComponent);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined || token === WRONG)
      throw new CloudFault(190, 'Invalid OAuth access token', 401);
    switch (`${request.method} ${what}`) {
      case 'GET ':
        return { id, status: 'CONNECTED', display_phone_number: `+${cloudNumber(id)}` };
      case 'GET message_templates':
        return pageOf(searchParams);
      case 'POST media':
        await bodyOf(request);
        return { id: crypto.randomUUID() };
      case 'POST messages':
        return send(id, JSON.parse(await bodyOf(request)));
      default:
        throw new CloudFault(100, 'Unsupported request', 404);
    }
  };

  const server = createServer((request, response) => {
    const answer = (status: number, json: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
    answerTo(request).then(
      (json) => answer(200, json),
      (error: unknown) => {
        if (!(error instanceof CloudFault)) return answer(503, {});
        const { code, message, status } = error;
        return answer(status, { error: { message, type: 'OAuthException', code } });
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v23.0/`,
    secret,
    tellAt: (given) => (webhookOf = given),
    answer: (message, text) => {
      const { recipient, account } = message;
      if (wrote.size >= MOST) wrote.clear();
      wrote.set(`${account.slice(MARK.length)} ${recipient}`, now());
      const isButton = message.text.includes(`[${text}]`);
      return tell(message, {
        contacts: [{ profile: { name: 'Patient' }, wa_id: recipient }],
        messages: [
          {
            from: recipient,
            id: `wamid.${crypto.randomUUID()}`,
            timestamp: String(Math.floor(now() / 1_000)),
            ...(isButton
              ? {
                  type: 'button',
                  button: { text, payload: text },
                  context: { id: wamidOf(message.id) },
                }
              : { type: 'text', text: { body: text } }),
          },
        ],
      });
    },
    close: () =>
      new Promise((resolve) => {
        stopping.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const wamidOf = (id: number) => `wamid.${id}`;

/** A page of the templates, as Meta cuts its lists. */
function pageOf(query: URLSearchParams): unknown {
  const limit = Math.max(1, Number(query.get('limit') ?? 25));
  const from = Number(query.get('after') ?? 0);
  const data = standInTemplates.slice(from, from + limit);
  const after = from + data.length;
  const isMore = after < standInTemplates.length;
  return {
    data,
    paging: {
      cursors: { before: String(from), after: String(after) },
      ...(isMore && { next: `?after=${after}` }),
    },
  };
}
