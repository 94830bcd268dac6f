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

describe('who finds a weakness', () => {
  it('reads in security.txt whom to tell, for half a year', async () => {
    await clinic.owner.query(
      "UPDATE seller SET email = 'security@seller.test', privacy_contact = ''",
    );
    const answer = await fetch(`${clinic.address}/.well-known/security.txt`);
    expect(answer.headers.get('Content-Type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toContain('Contact: mailto:security@seller.test\n');
    const until = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
    expect((until - Date.now()) / 86_400_000).toBeGreaterThan(150);
    expect((until - Date.now()) / 86_400_000).toBeLessThan(365);
    await clinic.owner.query(
      "UPDATE seller SET privacy_contact = 'Puan Aminah, privacy@seller.test'",
    );
    const named = await fetch(`${clinic.address}/.well-known/security.txt`);
    expect(await named.text()).toContain('Contact: mailto:privacy@seller.test\n');
  });
});
