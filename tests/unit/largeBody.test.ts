import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { LargeBody, leaveLargeBodies } from '../../server/kit/http/largeBody.ts';

const app = fastify();
leaveLargeBodies(app);
const order: string[] = [];
app.route({
  method: 'POST',
  url: '/',
  handler: async (request) => {
    const { body } = request;
    if (!(body instanceof LargeBody)) return { read: body };
    setImmediate(() => order.push('another call'));
    const read = await body.parsed(request);
    order.push('the body');
    return { read };
  },
});
afterAll(() => app.close());

const post = (payload: string) =>
  app.inject({
    method: 'POST',
    url: '/',
    headers: { 'Content-Type': 'application/json' },
    payload,
  });
const long = 'x'.repeat(70_000);

describe('a large JSON body', () => {
  it('is read as a small one, once others were let in', async () => {
    const small = await post(JSON.stringify({ text: 'x' }));
    expect(small.json()).toEqual({ read: { text: 'x' } });
    expect(order).toEqual([]);
    const large = await post(JSON.stringify({ text: long }));
    expect(large.json()).toEqual({ read: { text: long } });
    expect(order).toEqual(['another call', 'the body']);
  });

  it.each([
    ['no JSON', `{"text":"${long}"`],
    ['a field that would change a prototype', `{"text":"${long}","__proto__":{"x":1}}`],
    ['the same, hidden', `{"text":"${long}","\\u005f_proto__":{"x":1}}`],
    ['the prototype of a constructor', `{"text":"${long}","constructor":{"prototype":{}}}`],
  ])('is refused: %s', async (_, payload) => {
    expect((await post(payload)).statusCode).toBe(400);
  });
});
