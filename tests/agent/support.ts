import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { z } from 'zod';
import { cardReader } from '../../contract/clinic/cardReader.ts';
import type { Call, Input } from '../../contract/kit/call.ts';
import { requestOf } from '../../contract/kit/client.ts';
import { type FailureItem, failureList } from '../../contract/kit/failure.ts';
import type { Agent } from '../support/cardService.ts';

/** The origin of the pages that an agent serves unless told otherwise. */
export const PAGE = 'http://localhost:3000';

export interface Asking {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One request to an agent, whose own certificate alone is trusted. */
export function ask(
  agent: Agent,
  { method = 'GET', path = '/api/card_readers', headers = {}, body, signal }: Asking,
): Promise<Reply> {
  const send = agent.cert === '' ? plainRequest : secureRequest;
  const tls = { ca: agent.cert, servername: 'localhost' };
  const options = { method, headers, ...tls, ...(signal && { signal }) };
  return new Promise((resolve, reject) => {
    const request = send(agent.address + path, options, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

interface Calling {
  language?: string;
  /** Of the page that calls. */
  origin?: string;
  signal?: AbortSignal;
}

/** Makes a call as a page of the clinic would; what comes back is checked against the contract. */
export async function callAgent<C extends Call>(
  agent: Agent,
  call: C,
  input: Input<C>,
  { language = 'en', origin = PAGE, signal }: Calling = {},
): Promise<
  { data: z.output<C['answer']>; failures?: never } | { data?: never; failures: FailureItem[] }
> {
  const { address, init } = requestOf(call, input as Record<string, unknown>);
  const { status, body } = await ask(agent, {
    method: init.method,
    path: address,
    headers: { ...init.headers, Origin: origin, 'Accept-Language': language },
    ...(init.body !== undefined && { body: init.body }),
    ...(signal && { signal }),
  });
  if (status !== 200) return { failures: failureList.parse(JSON.parse(body)) };
  return { data: call.answer.parse(JSON.parse(body)) as z.output<C['answer']> };
}

/** Reads the card in a reader; what kept it from being read, as code and words. */
export async function readCard(
  agent: Agent,
  input: Input<typeof cardReader.readCard>,
  options: Calling = {},
) {
  const { data, failures } = await callAgent(agent, cardReader.readCard, input, options);
  return data ?? `${failures[0]?.error_code}: ${failures[0]?.error_message}`;
}
