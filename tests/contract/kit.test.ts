import { describe, expect, expectTypeOf, it } from 'vitest';
import { mayDo } from '../../contract/access.ts';
import { api } from '../../contract/index.ts';
import { type Call, call, listCall, MAX_IDS, pathFields } from '../../contract/kit/call.ts';
import { CallError, createClient, requestOf } from '../../contract/kit/client.ts';
import { faultsOf } from '../../contract/kit/failure.ts';
import { interpolate, decodeMessage, encodeMessage } from '../../contract/kit/message.ts';
import { z } from '../../contract/kit/zod.ts';

const anyone = { kind: 'public' } as const;
const declared = {
  summary: 'For the tests.',
  access: anyone,
  answer: z.object({ ok: z.boolean() }),
};
const one = call({
  ...declared,
  method: 'POST',
  path: '/api/thing/:id',
  query: z.object({ id: z.int(), key: z.string().optional(), secret: z.string() }),
  body: z.object({ note: z.string() }),
  secrets: ['secret'],
});

describe('a message', () => {
  it.each([
    ['CODE', undefined],
    ['CODE', { max: 5 }],
    ['CODE', { name: 'a=b&c?d %{x} 密', empty: '' }],
  ])('%s with %j is heard as it was said', (code, params) => {
    const texts =
      params &&
      Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
    expect(decodeMessage(encodeMessage(code, params))).toEqual({
      code,
      ...(texts && { params: texts }),
    });
  });

  it('is filled with its parameters, and with nothing else', () => {
    expect(interpolate('%{a} of %{b}, %{a}', { a: 1, b: '%{a}' })).toBe('1 of %{a}, 1');
    expect(interpolate('%{missing} %{toString} %{__proto__}', {})).toBe(
      '%{missing} %{toString} %{__proto__}',
    );
    expect(interpolate('$& %{a}', { a: '$1$&' })).toBe('$& $1$&');
  });
});

describe('faults', () => {
  it('name the field by its path on the wire', () => {
    const rule = z.object({ list: z.array(z.object({ id: z.int() })) });
    const { error } = rule.safeParse({ list: [{ id: 1 }, { id: 'x' }, {}] });
    expect(error && faultsOf(error)).toEqual([
      { field: 'list.1.id', code: 'GENERAL.INVALID' },
      { field: 'list.2.id', code: 'GENERAL.REQUIRED' },
    ]);
  });
});

describe('the declaration of a call', () => {
  it('refuses one name in query and body', () => {
    expect(() =>
      call({
        ...declared,
        method: 'POST',
        path: '/api/x',
        query: z.object({ id: z.int() }),
        body: z.object({ id: z.int() }),
      }),
    ).toThrow('id in query and body');
  });

  it('of a list takes paging, order and a search beside its own query', () => {
    const list = listCall({
      ...declared,
      method: 'GET',
      path: '/api/x',
      query: z.object({ day: z.string().optional() }),
      list: { sort: ['name', 'id'], ids: 'things' },
    });
    const parsed = (input: object) => list.query.safeParse(input).success;
    expect(
      parsed({ page: '2', pageSize: '1000', sort: 'name', order: 'DESC', q: 'a', day: 'x' }),
    ).toBe(true);
    expect(parsed({})).toBe(true);
    expect(list.query.parse({ ids: '3,1' }).ids).toEqual([3, 1]);
    for (const wrong of [
      { page: 0 },
      { page: '1.5' },
      { pageSize: 1001 },
      { sort: 'secret' },
      { order: 'asc' },
      { q: 'a\0' },
      { q: 'x'.repeat(101) },
      { ids: '1,x' },
      { ids: '1,2147483648' },
      { ids: Array.from({ length: MAX_IDS + 1 }, (_, id) => id + 1).join(',') },
    ])
      expect([wrong, parsed(wrong)]).toEqual([wrong, false]);
  });

  it('knows which of its fields stand in its path', () => {
    expect(pathFields(one)).toEqual(['id']);
  });
});

describe('a request', () => {
  it('carries secrets in headers and never in the address', () => {
    const { address, init } = requestOf(one, {
      id: 7,
      key: 'a b',
      secret: 'påss wörd/?&#',
      note: 'hello',
    });
    expect(address).toBe('/api/thing/7?key=a+b');
    expect(init.headers['X-Secret-secret']).toBe(encodeURIComponent('påss wörd/?&#'));
    expect(init.body).toBe('{"note":"hello"}');
  });

  it('keeps the secrets of every declared call out of its address', () => {
    const hiding = Object.values<Call>(api).filter((made) => made.secrets);
    expect(hiding).not.toEqual([]);
    for (const made of hiding) {
      const secrets = Object.fromEntries(
        (made.secrets ?? []).map((name) => [name, 'canary-secret']),
      );
      expect(requestOf(made, { ...made.example, ...secrets }).address).not.toContain('canary');
    }
  });

  it('leaves out what is undefined, and cannot leave its path', () => {
    expect(
      requestOf(one, { id: '../../health', key: undefined, secret: 's', note: 'n' }).address,
    ).toBe('/api/thing/..%2F..%2Fhealth');
  });
});

describe('the client', () => {
  const answering = (body: string, init: ResponseInit = {}) =>
    createClient({
      base: 'http://clinic.test',
      headers: () => ({ Authorization: 'Bearer t' }),
      fetch: async () => new Response(body, init),
    });
  const input = { id: 1, secret: 's', note: 'n' };

  it('answers data, rows in all and headers', async () => {
    const send = answering('{"ok":true}', { headers: { 'X-Total-Count': '12' } });
    const reply = await send(one, input);
    expect([reply.data, reply.total]).toEqual([{ ok: true }, 12]);
    expectTypeOf(reply.data).toEqualTypeOf<{ ok: boolean }>();
  });

  it('tells a refusal as its status, reasons and when to try again', async () => {
    const failures = [
      { error_code: 'GENERAL.TOO_MANY', error_message: 'Too many.', field: 'secret' },
    ];
    const send = answering(JSON.stringify(failures), {
      status: 429,
      headers: { 'Retry-After': '30' },
    });
    const error = await send(one, input).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 429, failures, retryAfter: 30, message: 'Too many.' });
  });

  it('keeps a refusal that is no list as text', async () => {
    const error = await answering('<html>Bad gateway</html>', { status: 502 })(one, input).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ status: 502, failures: [], raw: '<html>Bad gateway</html>' });
    expect(error).toHaveProperty('message', '<html>Bad gateway</html>');
  });

  it('tells a server that is not there as status 0, and an ended wait as itself', async () => {
    const down = createClient({
      base: 'http://clinic.test',
      headers: () => ({}),
      fetch: () => Promise.reject(new TypeError('down')),
    });
    await expect(down(one, input)).rejects.toMatchObject({ status: 0 });
    const signal = AbortSignal.abort(new Error('left the page'));
    await expect(down(one, input, { signal })).rejects.not.toBeInstanceOf(CallError);
  });
});

describe('who may do what', () => {
  it('is nothing for nobody, and for what is not named', () => {
    expect(mayDo(undefined, 'list', 'patients')).toBe('none');
    expect(mayDo('Receptionist', 'delete', 'patients')).toBe('none');
    expect(mayDo('Consultant', 'list', 'patients')).toBe('none');
    expect(mayDo('Manager', 'list', 'toString')).toBe('none');
  });

  it('is one’s own where no wider permission holds', () => {
    expect(mayDo('Doctor', 'edit', 'organizer')).toBe('own');
    expect(mayDo('Doctor', 'list', 'organizer')).toBe('all');
    expect(mayDo('Nurse', 'status', 'appointments')).toBe('all');
    expect(mayDo('Nurse', 'edit', 'appointments')).toBe('none');
  });
});
