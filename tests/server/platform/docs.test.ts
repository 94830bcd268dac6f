import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { call } from '../../../contract/kit/call.ts';
import { z } from '../../../contract/kit/zod.ts';
import { referencePage } from '../../../server/kit/http/docs/page.ts';
import { allCalls } from '../../generated/support/calls.ts';
import { type Clinic, startClinic } from '../support/clinic.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic();
});
afterAll(() => clinic.stop());

describe('the API reference', () => {
  it('is a page without scripts that is open to visitors', async () => {
    const response = await fetch(`${clinic.address}/api/docs`);
    const page = await response.text();
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).not.toMatch(/<script|\son\w+=|javascript:/i);
    expect(page).toContain('name="color-scheme" content="light dark"');
  });

  const page = referencePage(contract, 'Doctor Assist');

  it.each(allCalls)(
    'has $name under an anchor, with method, path and description',
    ({ name, call: made }) => {
      const [, article = ''] = page.split(`<article id="${name}">`);
      const shown = article.split('</article>')[0] ?? '';
      expect(shown).toContain(`>${made.method}</b>`);
      expect(shown).toContain(`<code>${made.path}</code>`);
      for (const field of [...Object.keys(made.query.shape), ...Object.keys(made.body.shape)])
        expect(shown).toContain(`<code>${field}</code>`);
      expect(page).toContain(`href="#${name}"`);
    },
  );

  it('has links only to anchors on the page', () => {
    const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, to]) => to);
    expect(anchors.filter((to) => !page.includes(`id="${to}"`))).toEqual([]);
  });

  it('names the roles of a call, its secret fields, and the rules of values', () => {
    const made = call({
      method: 'GET',
      path: '/api/thing/:id',
      summary: 'Shows <b>one</b> & "all".',
      access: { kind: 'permission', resource: 'organizer', action: 'edit', scope: 'branch' },
      query: z.object({
        id: z.int(),
        word: z.optional(z.string().check(z.minLength(2), z.maxLength(9))),
        key: z.string(),
      }),
      secrets: ['key'],
      answer: z.object({ list: z.array(z.object({ day: z.enum(['Mon', 'Tue']) })) }),
    });
    const shown = referencePage({ things: { thing: made } }, 'Things');
    expect(shown).toContain('Shows &#60;b&#62;one&#60;/b&#62; &#38; &#34;all&#34;.');
    expect(shown).toContain('For Tenant, Manager, Doctor (their own), Receptionist.');
    expect(shown).toContain('header, or query');
    expect(shown).toContain('2 to 9 characters');
    expect(shown).toContain('day: &#34;Mon&#34; | &#34;Tue&#34;');
  });
});
