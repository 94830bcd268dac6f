import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../../contract/index.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';
import { people } from '../support/world.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}
interface Sent {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

/** Stands in for a collector, and keeps what it received. */
let collector: Server;
let received = '';
const spans: Span[] = [];
let clinic: Clinic;

beforeAll(async () => {
  collector = createServer((request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received += body;
      const { resourceSpans } = JSON.parse(body) as Sent;
      for (const { scopeSpans } of resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  clinic = await startClinic({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    TRUST_PROXY: 'true',
  });
});
afterAll(async () => {
  await clinic.stop();
  collector.close();
});

it('a call is a trace of its waits and statements, under the trace of a trusted proxy, without values', async () => {
  const reception = await clinic.as('reception');
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const answer = await fetch(`${clinic.address}/api/patient_list?q=canary-of-a-value`, {
    headers: {
      Authorization: `Bearer ${reception.token}`,
      'X-Branch-ID': '1',
      traceparent: `00-${trace}-b7ad6b7169203331-01`,
    },
  });
  expect(answer.status).toBe(200);
  const ofTrace = () => spans.filter(({ traceId }) => traceId === trace);
  await expect.poll(() => ofTrace().find(({ name }) => name === 'patientList')).toBeDefined();
  const call = ofTrace().find(({ name }) => name === 'patientList');
  expect(call?.parentSpanId).toBe('b7ad6b7169203331');
  const inside = ofTrace().filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  const names = inside.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['wait for a connection', 'open_request']));
  expect(names.some((name) => /patient/.test(name))).toBe(true);
  await expect
    .poll(() => spans.map(({ name }) => name))
    .toEqual(expect.arrayContaining(['authenticate', 'heavy work passwords']));
  for (const secret of ['canary-of-a-value', reception.token, people.reception.email])
    expect(received).not.toContain(secret);
  await reception.send(api.todayQueue, {});
});

it('a job of a queue is a trace of its waits, statements and requests', async () => {
  await clinic.visitor.send(api.forgotPassword, { email: people.reception.email });
  const ofJob = () => {
    const job = spans.find(({ name }) => name === 'job mail');
    return spans.filter(({ parentSpanId }) => job && parentSpanId === job.spanId);
  };
  await expect
    .poll(() => ofJob().map(({ name }) => name))
    .toEqual(expect.arrayContaining(['wait for a connection', 'update mail', 'gateway mail']));
  expect(received).not.toContain(people.reception.email);
});
