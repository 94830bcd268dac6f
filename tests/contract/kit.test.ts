import { describe, expect, expectTypeOf, it } from 'vitest';
import { mayDo } from '../../contract/access.ts';
import {
  oneOf,
  optionalEmail,
  optionalReference,
  optionalText,
  requiredText,
} from '../../contract/fields.ts';
import { api } from '../../contract/index.ts';
import { type Call, call, listCall, MAX_IDS, pathFields } from '../../contract/kit/call.ts';
import { CallError, createClient, requestOf } from '../../contract/kit/client.ts';
import { faultsOf } from '../../contract/kit/failure.ts';
import { interpolate, decodeMessage, encodeMessage } from '../../contract/kit/message.ts';
import { masterList } from '../../contract/kit/rest.ts';
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
  query: z.object({ id: z.int(), key: z.optional(z.string()), secret: z.string() }),
  body: z.object({ note: z.string() }),
  secrets: ['secret'],
});

describe('a message', () => {
  it.each([
    ['CODE', undefined],
    ['CODE', { max: 5 }],
    ['CODE', { name: 'a=b&c?d %{x} 密', empty: '' }],
  ])('%s with %j is decoded as it was encoded', (code, params) => {
    const texts =
      params &&
      Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
    expect(decodeMessage(encodeMessage(code, params))).toEqual({
      code,
      ...(texts && { params: texts }),
    });
  });

  it('is filled only with its parameters', () => {
    expect(interpolate('%{a} of %{b}, %{a}', { a: 1, b: '%{a}' })).toBe('1 of %{a}, 1');
    expect(interpolate('%{missing} %{toString} %{__proto__}', {})).toBe(
      '%{missing} %{toString} %{__proto__}',
    );
    expect(interpolate('$& %{a}', { a: '$1$&' })).toBe('$& $1$&');
  });

  it.each([
    [{ count: 1 }, '1 record'],
    [{ count: '1' }, '1 record'],
    [{ count: 0 }, '0 records'],
    [{ count: 12 }, '12 records'],
  ])('takes the form of its count: %j', (params, text) => {
    expect(interpolate('%{count} record |||| %{count} records', params)).toBe(text);
    expect(interpolate('%{count} rekod', params)).toBe(`${params.count} rekod`);
  });
});

describe('faults', () => {
  it('name the field by its path in the request', () => {
    const rule = z.object({ list: z.array(z.object({ id: z.int() })) });
    const { error } = rule.safeParse({ list: [{ id: 1 }, { id: 'x' }, {}] });
    expect(error && faultsOf(error)).toEqual([
      { field: 'list.1.id', code: 'GENERAL.INVALID' },
      { field: 'list.2.id', code: 'GENERAL.REQUIRED' },
    ]);
  });
});

describe('the declaration of a call', () => {
  it('refuses the same name in query and body', () => {
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

  it('of a list adds paging, order and a search to its own query', () => {
    const list = listCall({
      ...declared,
      method: 'GET',
      path: '/api/x',
      query: z.object({ day: z.optional(z.string()) }),
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

  it('lists its fields that are in its path', () => {
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
    expect(init.headers['secret']).toBe(encodeURIComponent('påss wörd/?&#'));
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

  it('omits undefined fields, and a value cannot change its path', () => {
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

  it('returns data, the total of rows and headers', async () => {
    const send = answering('{"ok":true}', { headers: { 'X-Total-Count': '12' } });
    const reply = await send(one, input);
    expect([reply.data, reply.total]).toEqual([{ ok: true }, 12]);
    expectTypeOf(reply.data).toEqualTypeOf<{ ok: boolean }>();
  });

  it('reports a refusal with its status, reasons and the time of the next try', async () => {
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

  it('reports a refusal that is not a list as text', async () => {
    const error = await answering('<html>Bad gateway</html>', { status: 502 })(one, input).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ status: 502, failures: [], raw: '<html>Bad gateway</html>' });
    expect(error).toHaveProperty('message', '<html>Bad gateway</html>');
  });

  it('reports an unreachable server as status 0, and an aborted request as such', async () => {
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

describe('permissions', () => {
  it('are denied without a role, and for unnamed operations', () => {
    expect(mayDo(undefined, 'list', 'patients')).toBe('none');
    expect(mayDo('Receptionist', 'delete', 'patients')).toBe('none');
    expect(mayDo('Consultant', 'list', 'patients')).toBe('none');
    expect(mayDo('Manager', 'list', 'toString')).toBe('none');
  });

  it('are limited to own records unless a wider permission is granted', () => {
    expect(mayDo('Doctor', 'edit', 'organizer')).toBe('own');
    expect(mayDo('Doctor', 'list', 'organizer')).toBe('all');
    expect(mayDo('Nurse', 'status', 'appointments')).toBe('all');
    expect(mayDo('Nurse', 'edit', 'appointments')).toBe('none');
  });
});

describe('a master list', () => {
  it('makes its calls once, when they are first wanted, since each page knows the roles of all', () => {
    let made = 0;
    const list = masterList({
      one: 'stampPad',
      of: 'platform',
      managedBy: ['Administrator'],
      get fields() {
        made += 1;
        return { colour: z.string() };
      },
      example: { colour: 'violet' },
    });
    expect([list.resource, list.managedBy]).toEqual(['stamp-pads', ['Administrator']]);
    expect(made).toBe(0);
    expect(list.calls.stampPadList.path).toBe('/api/master/stamp-pads');
    expect(list.usual.stampPadList).toBe(list.calls.stampPadList);
    expect(made).toBe(1);
  });

  it('has no drafts that anybody may change, as their changes leave no trace', () => {
    const declare = (limits: object) =>
      masterList({
        one: 'leaf',
        of: 'branch',
        managedBy: ['Doctor'],
        fields: { text: optionalText(20), state: oneOf(['draft', 'done']) },
        states: {
          of: 'state',
          first: 'draft',
          draftIn: ['draft'],
          transitions: { finish: { from: ['draft'], to: 'done', by: ['Doctor'] } },
        },
        ...limits,
        example: {},
      });
    expect(() => declare({})).toThrow('leaf: a draft needs recordAccess');
    expect(() =>
      declare({ recordAccess: { Doctor: { edit: { createdBy: 'me' } } } }),
    ).not.toThrow();
  });

  it('has no way around the access to a field', () => {
    const shared = {
      one: 'stampPad',
      of: 'branch',
      managedBy: ['Manager'],
      fields: {
        colour: requiredText(1, 20),
        doctor: optionalReference('doctors'),
        note: optionalText(20),
        state: oneOf(['new', 'used']),
      },
    } as const;
    const use = { from: ['new'], to: 'used', by: ['Manager'] } as const;
    expect(() =>
      masterList({
        ...shared,
        example: { colour: 'violet', state: 'new' },
        fetched: { email: { from: 'doctor.email', as: optionalEmail() } },
        fieldAccess: { doctor: { readBy: ['Manager'] } },
      }),
    ).toThrow('email would tell of doctor');
    expect(() =>
      masterList({
        ...shared,
        example: { colour: 'violet' },
        states: {
          of: 'state',
          first: 'new',
          transitions: { use: { ...use, asks: { note: requiredText(1, 20) } } },
        },
        fieldAccess: { note: { editedBy: ['Manager'] } },
      }),
    ).toThrow('asks for note');
  });
});
