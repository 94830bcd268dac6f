import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '../../../contract/index.ts';
import type { Answer, Input } from '../../../contract/kit/call.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import type { SentSms } from '../../../contract/messaging/sms.ts';
import { textOfHex } from '../../../server/gateways/sms/isms.ts';
import type { Caller } from './clinic.ts';
import { eventually } from './hub.ts';
import { patientsOf } from './world.ts';

/** What a gateway was asked. */
export interface Asked {
  page: string;
  address: string;
  form: Record<string, string>;
}

/** An SMS gateway that does as it is told. */
export interface Gateway {
  url: string;
  /** What it was asked, in order. */
  asked: Asked[];
  /** How it answers from now on; at first as one that works. */
  answer: (response: ServerResponse, asked: Asked) => void;
  /** The texts that it was asked to send, in order. */
  texts: () => string[];
  close(): Promise<void>;
}

/** Answers as a gateway that works. */
export const working: Gateway['answer'] = (response, { page }) =>
  void response.end(page === 'isms_send.php' ? '2000 = SUCCESS 4711' : '42.50');

/** Starts a gateway, at a port of its own unless one is named. */
export async function startGateway(port = 0): Promise<Gateway> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const address = request.url ?? '';
      const page = address.split('/').at(-1) ?? '';
      const form = Object.fromEntries(new URLSearchParams(body));
      asked.push({ page, address, form });
      gateway.answer(response, { page, address, form });
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const gateway: Gateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    answer: working,
    texts: () =>
      asked.flatMap(({ page, form: { type, msg = '' } }) =>
        page === 'isms_send.php' ? [type === '2' ? (textOfHex(msg) ?? '') : msg] : [],
      ),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return gateway;
}

/** Gives the branch an account and a template, and answers the template's id. */
export async function prepareSms(manager: Caller, password = 'gateway-password'): Promise<number> {
  await manager.send(api.updateSmsAccess, { username: 'mawar', password, senderID: 'MAWAR' });
  const { data } = await manager.send(api.insertCliMessageTemplate, {
    templateName: `Recall ${Math.random()}`,
    templateContent: 'Dear {name}, please see us.',
  });
  return data.templateId;
}

/** What sends a text to the patient of kl, changed as wanted. */
export const sending = (
  smsTemplateID: number,
  smsContent: string,
  changes: Partial<Input<typeof api.sendSms>> = {},
): Input<typeof api.sendSms> => ({
  smsTemplateID,
  smsContent,
  smsDetailList: [{ icPassport: patientsOf.kl.here }],
  ...changes,
});

/** SMS of the branch by id, once all of them are at an end. */
export const ended = (caller: Caller, ids: readonly number[]): Promise<SentSms[]> =>
  eventually(async () => {
    const { data } = await caller.send(api.smsHistoryList, { sort: 'id', order: 'ASC' });
    const some = data.filter(({ id }) => ids.includes(id));
    const waiting = some.filter(({ status }) => status === 'queued');
    if (waiting.length > 0 || some.length < ids.length)
      throw new Error(`${waiting.length} of ${ids.length} are still on their way`);
    return some;
  });

let made = 0;

/** A new patient with a mobile number of their own. */
export async function newPatient(
  reception: Caller,
  fields: Record<string, unknown> = {},
): Promise<Answer<typeof api.createPatient>> {
  const number = String(++made).padStart(6, '0');
  const input = {
    icPassport: `S${number}`,
    name: `Sms ${made}`,
    dob: '1990-01-01',
    mobile: `12${number}`,
  };
  return (await reception.send(api.createPatient, { ...input, ...fields })).data;
}

/** What a refusal says: its status, and of each reason the code, the field and the values. */
export const reasons = ({ status, failures }: CallError) => [
  status,
  ...failures.map(({ error_code, field, params }) => [error_code, field, params]),
];
