import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toBuffer } from 'qrcode';
import type { StandInAct, StandInState } from '../../../contract/messaging/outbox.ts';
import { standInMessages } from '../../db/schema/index.ts';
import type { Database } from '../../kit/db/database.ts';
import { StandInEvents } from './standInEvents.ts';
import { StandInPhone } from './standInPhone.ts';

const LARGEST = 12_000_000;
/** Longest text of a message. */
const MAX_CHARACTERS = 4_096;
/** The token that is always refused, to try a refusal. */
const WRONG = 'wrong';
/** Instances that are remembered at most. */
const MOST = 100;

/** An instance as the outbox page shows it. */
export interface ShownInstance {
  instanceId: string;
  state: StandInState;
  phone: string;
}

export interface WhatsAppStandIn {
  url: string;
  /** The instances that were asked for since the start. */
  instances(): ShownInstance[];
  /** Does what a person does with a telephone: false where it is not possible now, undefined for an unknown instance. */
  act(instanceId: string, act: StandInAct, phone: string): boolean | undefined;
  /** Names where events about messages are told. */
  tellAt: StandInEvents['tellAt'];
  /** Answers a message as the patient. Whether the server took it; undefined where nobody is to be told. */
  answer: StandInEvents['answer'];
  close(): Promise<void>;
}

/**
 * A WhatsApp gateway on the loopback that speaks UltraMsg's calls. Its messages are stored for the outbox page, where a
 * person also does what one would do with a telephone. States are in memory alone.
 */
export async function startWhatsAppStandIn(
  database: Database,
  now: () => number = Date.now,
): Promise<WhatsAppStandIn> {
  const phones = new Map<string, StandInPhone>();
  const events = new StandInEvents();
  const phoneOf = (instanceId: string): StandInPhone => {
    const known = phones.get(instanceId);
    if (known) return known;
    const phone = new StandInPhone(now);
    phones.set(instanceId, phone);
    const [oldest] = phones.keys();
    if (phones.size > MOST && oldest !== undefined) phones.delete(oldest);
    return phone;
  };
  const server = createServer((request, response) => {
    answerTo({ database, events }, request, phoneOf).then(
      (answer) => send(response, answer),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    instances: () =>
      [...phones].map(([instanceId, { state, phone }]) => ({ instanceId, state, phone })),
    act: (instanceId, act, phone) => phones.get(instanceId)?.act(act, phone),
    tellAt: (webhookOf) => events.tellAt(webhookOf),
    answer: (message, text) => events.answer(message, text),
    close: () =>
      new Promise((resolve) => {
        events.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Answer = { png: Buffer } | { json: unknown; status?: number };

function send(response: ServerResponse, answer: Answer): void {
  if ('png' in answer) response.setHeader('Content-Type', 'image/png').end(answer.png);
  else
    response
      .writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(answer.json));
}

/** Where messages are kept, and who tells of them. */
interface Keeper {
  database: Database;
  events: StandInEvents;
}

async function answerTo(
  keeper: Keeper,
  request: IncomingMessage,
  phoneOf: (instanceId: string) => StandInPhone,
): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  const [, instanceId = '', ...rest] = pathname.split('/');
  const form =
    request.method === 'POST' ? new URLSearchParams(await bodyOf(request)) : searchParams;
  const token = form.get('token') ?? '';
  if (token === '' || token === WRONG)
    return { json: { error: 'Wrong token. Please provide token as a GET parameter.' } };
  const account = decodeURIComponent(instanceId);
  const phone = phoneOf(account);
  switch (`${request.method} ${rest.join('/')}`) {
    case 'GET instance/status':
      return { json: { status: { accountStatus: { status: phone.state, substatus: 'normal' } } } };
    case 'GET instance/me':
      return {
        json: phone.phone === '' ? { error: 'not connected' } : { id: `${phone.phone}@c.us` },
      };
    case 'GET instance/qr':
      return qrOf(phone);
    case 'POST instance/logout':
      phone.logout();
      return { json: { success: 'done' } };
    case 'POST messages/chat':
      return keep(keeper, phone, { account, form, text: form.get('body') ?? '' });
    case 'POST messages/image':
      return keep(keeper, phone, {
        account,
        form,
        text: form.get('caption') ?? '',
        file: { name: 'image', content: form.get('image') ?? '' },
      });
    case 'POST messages/document':
      return keep(keeper, phone, {
        account,
        form,
        text: form.get('caption') ?? '',
        file: { name: form.get('filename') ?? '', content: form.get('document') ?? '' },
      });
    default:
      return { status: 404, json: { error: 'Path not found' } };
  }
}

async function qrOf(phone: StandInPhone): Promise<Answer> {
  const code = phone.code();
  if (code === undefined) return { json: { error: 'instance is already authenticated' } };
  return { png: await toBuffer(code, { type: 'png', width: 300, margin: 4 }) };
}

/** A message as it was sent. */
interface Given {
  account: string;
  form: URLSearchParams;
  text: string;
  file?: { name: string; content: string };
}

async function keep(
  { database, events }: Keeper,
  phone: StandInPhone,
  { account, form, text, file }: Given,
): Promise<Answer> {
  if (phone.state !== 'authenticated')
    return { json: { error: 'instance is not authenticated, scan the QR code' } };
  const recipient = (form.get('to') ?? '').replace(/^\+/, '');
  if (!/^\d{8,15}$/.test(recipient)) return { json: { error: [{ to: 'invalid number' }] } };
  if (text.length > MAX_CHARACTERS || (text === '' && !file))
    return { json: { error: [{ body: 'is required, at most 4096 characters' }] } };
  if (file && file.content === '') return { json: { error: [{ file: 'is required' }] } };
  const reference = form.get('referenceId') ?? '';
  const [kept] = await database.system(({ db }) =>
    db
      .insert(standInMessages)
      .values({
        channel: 'whatsapp',
        sender: phone.phone,
        recipient,
        subject: '',
        text,
        attachments: file ? [file.name] : [],
        account,
        reference,
      })
      .returning({ id: standInMessages.id }),
  );
  if (kept) void events.acknowledge({ id: kept.id, account, reference, recipient });
  return { json: { sent: 'true', message: 'ok', id: kept?.id } };
}

/** The text of a request's body. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size > LARGEST) throw new Error('more than any message takes');
  }
  return Buffer.concat(parts).toString('utf8');
}
