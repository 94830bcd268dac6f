import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../server/kit/root.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(clinic.address + path, { headers: { 'Accept-Encoding': 'br', ...headers } });

describe('an answer', () => {
  it('is compressed for clients that accept it', async () => {
    const texts = await get('/api/localizer_list');
    expect(texts.headers.get('Content-Encoding')).toBe('br');
    expect(texts.headers.get('Vary')?.toLowerCase()).toContain('accept-encoding');
    expect(await texts.json()).toHaveProperty('SHELL.SIGN_OUT');
    const plain = await get('/api/localizer_list', { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
  });

  it('that everybody gets alike is compressed as small as can be, once that is made', async () => {
    const sizeOf = async () => {
      const texts = await get('/api/localizer_list', { 'Accept-Language': 'zh' });
      expect(texts.headers.get('Content-Encoding')).toBe('br');
      expect(texts.headers.get('Vary')).toMatch(/^Accept-Language, accept-encoding$/i);
      expect(await texts.json()).toMatchObject({ 'PAGE.SIGN_IN': '登录' });
      return Number(texts.headers.get('Content-Length'));
    };
    const atOnce = await sizeOf();
    await expect.poll(sizeOf).toBeLessThan(atOnce * 0.8);
  });

  it('has the texts of pages for visitors alone where these are asked for, in each language', async () => {
    for (const language of ['en', 'ms']) {
      const inLanguage = { 'Accept-Language': language };
      const all = (await (await get('/api/localizer_list', inLanguage)).json()) as object;
      const part = await get('/api/localizer_list?part=visitors', inLanguage);
      const few = (await part.json()) as object;
      expect(all).toMatchObject(few);
      expect(Object.keys(few)).toContain('AUTH.VALIDATION.INVALID_LOGIN');
      expect(Object.keys(few).length).toBeLessThan(Object.keys(all).length / 4);
    }
  });

  it('is not compressed if it is small', async () => {
    const { headers } = await get('/api/get_initialized_setting');
    expect(headers.get('Content-Encoding')).toBeNull();
  });

  it('is not sent again if the client has it: texts of the same language', async () => {
    const english = await get('/api/localizer_list', { 'Accept-Language': 'en' });
    const tag = english.headers.get('ETag') ?? '';
    expect(tag).not.toBe('');
    const again = await get('/api/localizer_list', {
      'Accept-Language': 'en',
      'If-None-Match': tag,
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const malay = await get('/api/localizer_list', {
      'Accept-Language': 'ms',
      'If-None-Match': tag,
    });
    expect(malay.status).toBe(200);
  });

  it('is cached for a year if its name contains its hash, and of the policy of documents has what forbids frames alone', async () => {
    const names = readdirSync(join(root, 'dist/client/assets'));
    const script = names.find((name) => name.endsWith('.js')) ?? '';
    const { status, headers } = await get(`/assets/${script}`);
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('Content-Encoding')).toBe('br');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toBe("frame-ancestors 'none'");
    expect((await get('/patient/patient-list')).headers.get('Cache-Control')).toBe('no-store');
  });
});
