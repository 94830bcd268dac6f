import { createServer } from 'node:net';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { sentenceFor, StartError } from '../../../server/kit/startError.ts';

/** What the attempt is refused with. */
async function refusal(attempt: () => Promise<unknown>): Promise<unknown> {
  try {
    await attempt();
  } catch (error) {
    return error;
  }
  throw new Error('the attempt was not refused');
}

const listen = (port: number, host?: string) =>
  new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer();
    server.on('error', reject).listen(port, host, () => resolve(server));
  });

describe('the message of a failed start', () => {
  it('names a taken port and how to choose another', async () => {
    const taken = await listen(0, '127.0.0.1');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const sentence = sentenceFor(await refusal(() => listen(port, '127.0.0.1')));
    taken.close();
    expect(sentence).toContain(`Port ${port} is taken`);
    expect(sentence).toContain('PORT=');
  });

  it('names a HOST that is not of this computer', async () => {
    expect(sentenceFor(await refusal(() => listen(0, '192.0.2.1')))).toContain('HOST');
  });

  it('names a database that does not answer', async () => {
    const connect = () => new Client('postgres://user:secret@localhost:1/clinic').connect();
    const sentence = sentenceFor(await refusal(connect));
    expect(sentence).toContain('DATABASE_URL');
    expect(sentence).not.toContain('secret');
  });

  it.each([
    ['28P01', 'password'],
    ['3D000', 'create it'],
  ])('explains what to do when the database answers %s', (code, words) => {
    const error = new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) });
    expect(sentenceFor(error)).toContain(words);
  });

  it('is that of a StartError, and is missing for an unexpected error', () => {
    expect(sentenceFor(new StartError('Do this.'))).toBe('Do this.');
    expect(sentenceFor(new TypeError('x is not a function'))).toBeUndefined();
  });
});
