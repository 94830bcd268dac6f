import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

describe('search engines', () => {
  it('are kept from calls, but for those that draw a public page', async () => {
    const answer = await fetch(`${clinic.address}/robots.txt`);
    expect(answer.headers.get('Content-Type')).toContain('text/plain');
    expect((await answer.text()).split('\n')).toEqual([
      'User-agent: *',
      'Allow: /api/localizer_list',
      'Allow: /api/get_initialized_setting',
      'Allow: /api/seller_contact',
      'Disallow: /api/',
      'Disallow: /ws',
      '',
    ]);
  });
});
