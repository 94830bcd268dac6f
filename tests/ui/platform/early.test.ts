import { afterEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import { requestOf } from '../../../contract/kit/client.ts';
import { localization } from '../../../contract/platform/localization.ts';
import { earlyCalls } from '../../../src/preload.ts';
import { fetchEarly, takeEarlyAnswer } from '../../../src/session/earlyCalls.ts';

afterEach(() => vi.unstubAllGlobals());

const wanted = (language: string) =>
  new Request(new URL(earlyCalls.texts, window.location.origin), {
    headers: { 'Accept-Language': language },
  });

describe('calls that are sent before their page is loaded', () => {
  it('are those that the pages make', () => {
    expect(earlyCalls.texts).toBe(requestOf(localization.localizerList, {}).address);
    for (const part of ['visitors', 'booking'] as const)
      expect(earlyCalls[part]).toBe(requestOf(localization.localizerList, { part }).address);
    expect(earlyCalls.person).toBe(requestOf(accounts.getUserProfileDetail, {}).address);
  });

  it('are answered once, for the same request', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"A":"b"}'));
    await fetchEarly(earlyCalls.texts);
    const answer = await takeEarlyAnswer(wanted('en'));
    expect(await answer?.json()).toEqual({ A: 'b' });
    expect(takeEarlyAnswer(wanted('en'))).toBeUndefined();
  });

  it('are not used for a request of another language or person', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    await fetchEarly(earlyCalls.texts);
    expect(takeEarlyAnswer(wanted('ms'))).toBeUndefined();
  });
});
