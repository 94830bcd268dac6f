import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '../../../contract/index.ts';
import type { Answer, Input } from '../../../contract/kit/call.ts';
import type { CallError } from '../../../contract/kit/client.ts';
import type { SentSms } from '../../../contract/messaging/sms.ts';
import { textOfHex } from '../../../server/gateways/sms/answers.ts';
import type { Caller } from './clinic.ts';
import { eventually } from './hub.ts';
import { patientsOf } from './world.ts';

/** A request that the gateway received. */
export interface GatewayRequest {
  page: string;
  address: string;
  form: Record<string, string>;
}

/** A fake SMS gateway whose answers a test decides. */
export interface Gateway {
  url: string;
  /** Received requests, in order. */
  asked: GatewayRequest[];
  /** Answers the following requests; at first it accepts them. */
  answer: (response: ServerResponse, asked: GatewayRequest) => void;
  /** Received texts, in order. */
  texts: () => string[];
  close(): Promise<void>;
}

/** Answers like a working gateway. */
export const acceptSms: Gateway['answer'] = (response, { page }) =>
  void response.end(page === 'isms_send.php' ? '2000 = SUCCESS 4711' : '42.50');

/** Starts a gateway on a free port unless one is given. */
export async function startGateway(port = 0): Promise<Gateway> {
  const asked: GatewayRequest[] = [];
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
    answer: acceptSms,
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

/** Creates an account and a template for the branch, and returns the template's id. */
export async function prepareSms(manager: Caller, password = 'gateway-password'): Promise<number> {
  await manager.send(api.updateSmsAccess, { username: 'mawar', password, senderID: 'MAWAR' });
  const { data } = await manager.send(api.insertCliMessageTemplate, {
    templateName: `Recall ${Math.random()}`,
    templateContent: 'Dear {name}, please see us.',
  });
  return data.templateId;
}

/** The input that sends a text to the patient of kl, with changes. */
export const smsInput = (
  smsTemplateID: number,
  smsContent: string,
  changes: Partial<Input<typeof api.sendSms>> = {},
): Input<typeof api.sendSms> => ({
  smsTemplateID,
  smsContent,
  smsDetailList: [{ icPassport: patientsOf.kl.here }],
  ...changes,
});

/** Waits until none of the SMS is queued, and returns them. */
export const waitForSmsEnd = (caller: Caller, ids: readonly number[]): Promise<SentSms[]> =>
  eventually(async () => {
    const { data } = await caller.send(api.smsHistoryList, { sort: 'id', order: 'ASC' });
    const some = data.filter(({ id }) => ids.includes(id));
    const waiting = some.filter(({ status }) => status === 'queued');
    if (waiting.length > 0 || some.length < ids.length)
      throw new Error(`${waiting.length} of ${ids.length} are still on their way`);
    return some;
  });

let made = 0;

/** Registers a patient with a unique mobile number. */
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

/** A refusal's status, and each failure's code, field and parameters. */
export const refusalReasons = ({ status, failures }: CallError) => [
  status,
  ...failures.map(({ error_code, field, params }) => [error_code, field, params]),
];
