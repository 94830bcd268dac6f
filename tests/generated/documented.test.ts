import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayDo, roles } from '../../contract/access.ts';
import { type Call, pathFields } from '../../contract/kit/call.ts';
import { outbox } from '../../contract/messaging/outbox.ts';
import { readConfig } from '../../server/config.ts';
import { HeavyWork } from '../../server/kit/heavyWork.ts';
import { createApp } from '../../server/kit/http/app.ts';
import type { Handlers } from '../../server/kit/http/context.ts';
import type { ProductParts } from '../../server/kit/http/pipeline.ts';
import { DatabaseReader } from '../../server/kit/monitoring/databaseReadings.ts';
import { unobserved } from '../../server/kit/monitoring/observer.ts';
import { product } from '../../server/product.ts';
import { type Clinic, startClinic, testSecrets } from '../server/support/clinic.ts';
import { memoryStore } from '../server/support/memoryStore.ts';
import { allCalls, fieldSchemas, inputSchemas } from './support/calls.ts';
import { refsOf, undeclaredIds } from './support/refs.ts';
import { sendRaw } from './support/requests.ts';

/** Addresses that are no calls of the contract: health, the description, its page for people and its style. */
const BESIDE = [
  'GET /api/docs',
  'GET /api/docs/page.css',
  'GET /api/health',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/openapi.json',
];

interface Operation {
  summary?: string;
  description?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required: boolean }[];
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

let clinic: Clinic;
let document: Document;
beforeAll(async () => {
  clinic = await startClinic();
  const { text } = await sendRaw(`${clinic.address}/api/openapi.json`, {});
  document = JSON.parse(text) as Document;
});
afterAll(() => clinic.stop());

describe('the routes of the running server', () => {
  it('are the calls of the contract, and nothing else', () => {
    const registered = routesIn(clinic.app.printRoutes({ commonPrefix: false }));
    const declared = allCalls.flatMap(({ call: { method, path, head } }) =>
      [method, ...(head ? ['HEAD'] : [])].map((each) => `${each} ${path}`),
    );
    expect(registered.filter((route) => !BESIDE.includes(route)).toSorted()).toEqual(
      declared.toSorted(),
    );
    expect(registered).toEqual(expect.arrayContaining(BESIDE));
  });

  it('are those of the OpenAPI document', () => {
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(documented.toSorted()).toEqual(
      allCalls.map(({ call }) => `${call.method} ${call.path}`).toSorted(),
    );
  });
});

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0');
    const outcome = await new Validator().validate(document as unknown as Record<string, unknown>);
    expect(outcome).toEqual({ valid: true });
  });

  it('lists each path field as a path parameter, and no others', () => {
    const unlike = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.values(operations).filter(({ parameters = [] }) => {
        const declared = parameters.filter((parameter) => parameter.in === 'path');
        const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        return (
          declared.some((parameter) => !parameter.required) ||
          declared.map(({ name }) => name).join() !== named.join()
        );
      }),
    );
    expect(unlike).toEqual([]);
  });

  it('has no secret as a part of an address', () => {
    const inAddress = allCalls.flatMap(({ call: { method, path, secrets = [] } }) => {
      const operation = document.paths[documentedPath(path)]?.[method.toLowerCase()];
      return (operation?.parameters ?? []).filter(
        (parameter) => secrets.includes(parameter.name) && parameter.in !== 'header',
      );
    });
    expect(inAddress).toEqual([]);
  });
});

describe.each(allCalls)('$name', ({ call, name }) => {
  it('has a description and the roles that may call it', () => {
    expect(call.summary).toMatch(/^[A-Z].{8,}\.$/s);
    expect(['public', 'session', 'permission']).toContain(call.access.kind);
    const operation = document.paths[documentedPath(call.path)]?.[call.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, summary: call.summary });
    expect(operation?.description).not.toBe('');
    expect(operation?.security).toHaveLength(
      call.access.kind === 'public' ? 0 : call.readOnlyToken ? 2 : 1,
    );
  });

  it('is allowed for at least one role', () => {
    const { access } = call;
    const open =
      access.kind !== 'permission' ||
      roles.some((role) => mayDo(role, access.action, access.resource) !== 'none');
    expect(open).toBe(true);
  });

  it('declares the record that each id names, or that it names none', () => {
    expect(undeclaredIds(call)).toEqual([]);
  });

  it('has a path, secrets and a confirmation that are its own fields', () => {
    const { query } = inputSchemas(call);
    const fields = Object.keys(fieldSchemas(call));
    expect(Object.keys(query.properties ?? {})).toEqual(
      expect.arrayContaining([...pathFields(call), ...(call.secrets ?? [])]),
    );
    expect(fields).toEqual(expect.arrayContaining(call.confirmedBy ? [call.confirmedBy] : []));
    const inAddress = Object.keys(query.properties ?? {}).filter((field) =>
      /password/i.test(field),
    );
    expect(call.secrets ?? []).toEqual(expect.arrayContaining(inAddress));
  });

  it('has an example that is valid, apart from ids and secrets', () => {
    const given = call.example ?? {};
    const apart = new Set([
      ...refsOf(call).map((ref) => ref.path[0] ?? ''),
      ...(call.secrets ?? []),
      ...(call.confirmedBy ? [call.confirmedBy] : []),
    ]);
    const faults = [call.query, call.body].flatMap((part) => {
      const own = Object.fromEntries(
        Object.entries(given).filter(([field]) => field in part.shape),
      );
      const issues = part.safeParse(own).error?.issues ?? [];
      return issues
        .filter(({ path }) => !apart.has(String(path[0])))
        .map(({ path, message }) => `${path.join('.')}: ${message}`);
    });
    expect(faults).toEqual([]);
    expect(Object.keys(fieldSchemas(call))).toEqual(expect.arrayContaining(Object.keys(given)));
  });
});

describe('a server whose contract is broken', () => {
  it('does not start if a call declares no access', async () => {
    const outboxList = { ...outbox.outboxList, access: undefined } as unknown as Call;
    const { database } = clinic;
    const config = readConfig({ LOG_LEVEL: 'silent' });
    const start = createApp(
      {
        database,
        config,
        secrets: testSecrets,
        fileStore: memoryStore(),
        product: { configNow: () => config } as ProductParts,
        heavyWork: new HeavyWork(unobserved),
        reader: new DatabaseReader(database, () =>
          Promise.resolve({ isFull: false, freeBytes: null, bytes: null }),
        ),
        observer: unobserved,
      },
      { ...product, contract: { outbox: { outboxList } } },
    );
    await expect(start).rejects.toThrow('outboxList: no one may call it');
  });
});

describe('the types of an area', () => {
  type Area = typeof outbox;
  const answer = () => Promise.resolve({ data: [] });
  const phones = () => Promise.resolve([]);
  const rest = {
    outboxPhones: phones,
    actOnOutboxPhone: phones,
    answerOutboxMessage: () => Promise.resolve({ done: true as const }),
  };

  it('compile with a handler for each call', () => {
    const whole = { outboxList: answer, ...rest } satisfies Handlers<Area>;
    expect(Object.keys(whole)).toEqual(Object.keys(outbox));
  });

  it('do not compile with a missing handler, an extra one, or another answer', () => {
    // @ts-expect-error -- a call of the area has no handler
    const missing = rest satisfies Handlers<Area>;
    // @ts-expect-error -- no call of the area has this name
    const surplus = { ...rest, outboxList: answer, outboxLost: answer } satisfies Handlers<Area>;
    const wrong = { ...rest, outboxList: () => Promise.resolve({ data: 1 }) };
    // @ts-expect-error -- the answer is not as declared
    const other = wrong satisfies Handlers<Area>;
    expect([missing, surplus, other].map((handlers) => Object.keys(handlers).length)).toEqual([
      3, 5, 4,
    ]);
  });
});

/** A call's path as the OpenAPI document writes it. */
function documentedPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** The routes under /api of a tree that Fastify printed, in the form `GET /api/path`. */
function routesIn(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', text = '', methods] =
      /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?/.exec(line) ?? [];
    if (!text) return [];
    const depth = indent.length / 4;
    above[depth] = text;
    const path = above.slice(0, depth + 1).join('');
    const isApi = path.startsWith('/api');
    return isApi && methods
      ? methods
          .split(', ')
          .filter((method) => method !== 'HEAD' || !BESIDE.includes(`GET ${path}`))
          .map((method) => `${method} ${path}`)
      : [];
  });
}
