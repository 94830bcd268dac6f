import { expect, it } from 'vitest';
import { encodeMessage } from '../../contract/kit/message.ts';
import { createTranslate } from '../../src/framework/text.tsx';

it("the server's own words stand for a text that is not there, or not there yet", () => {
  const texts: Record<string, string> = { KNOWN: 'Up to %{max}.', AWAITED: '' };
  const t = createTranslate((code) => texts[code], 'en');
  const said = (code: string) => t.message(encodeMessage(code, { max: 5 }), 'At most 5.');
  expect(['KNOWN', 'AWAITED', 'UNKNOWN'].map(said)).toEqual([
    'Up to 5.',
    'At most 5.',
    'At most 5.',
  ]);
  expect(t.message('AWAITED')).toBe('');
});
