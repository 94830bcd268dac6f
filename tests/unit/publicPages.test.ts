import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { texts } from '../../contract/texts/index.ts';
import { publicPages, startPageAt } from '../../server/http/publicPages.ts';
import { publicScreens } from '../../src/publicScreens.ts';

const startPage = readFileSync('index.html', 'utf8');
const sent = (path: string, language: 'en' | 'ms' | 'zh' = 'en') =>
  startPageAt(path, startPage, { nonce: 'once', language, publicUrl: 'https://clinic.test' });

describe('the start page', () => {
  it.each(Object.entries(publicPages))(
    'at %s has the title of its screen, and its description',
    (path, { title, description }) => {
      expect(publicScreens.find((screen) => screen.path === path)?.title).toBe(title);
      const page = sent(path, 'ms');
      const [, words] = texts[description];
      expect(page).toContain(`<title>${texts[title][1]} · Doctor Assist</title>`);
      expect(page).toContain(`<meta name="description" content="${words}" />`);
      expect(page).toContain(`<meta property="og:description" content="${words}" />`);
      expect(page).toContain(`<link rel="canonical" href="https://clinic.test${path}" />`);
      expect(page).toContain('<html lang="ms">');
      expect(page).toContain('nonce="once"');
    },
  );

  it.each(['/patient/patient-list', '/auth/reset-password', '/toString', '/ewt/enquiry/'])(
    'at %s says nothing of its own',
    (path) => {
      expect(sent(path, 'ms')).toBe(startPage.replace('__NONCE__', 'once'));
    },
  );

  it('escapes what a translator wrote', async () => {
    vi.resetModules();
    vi.doMock('../../server/areas/platform/localization/catalogue.ts', () => ({
      textOf: () => `</title><script>"$&'`,
    }));
    const again = await import('../../server/http/publicPages.ts');
    const page = again.startPageAt('/', startPage, {
      nonce: '',
      language: 'en',
      publicUrl: 'https://clinic.test',
    });
    expect(page).toContain(
      '<title>&#60;/title&#62;&#60;script&#62;&#34;$&#38;&#39; · Doctor Assist</title>',
    );
    vi.doUnmock('../../server/areas/platform/localization/catalogue.ts');
  });
});
