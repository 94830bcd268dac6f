import { expect, it } from 'vitest';
import { requiredText, richText, several } from '../../contract/fields.ts';
import { anyone } from '../../contract/kit/access.ts';
import { call } from '../../contract/kit/call.ts';
import { z } from '../../contract/kit/zod.ts';
import { richTextCleaner } from '../../server/kit/db/richTexts.ts';

const taking = (body: z.ZodMiniObject) =>
  call({
    method: 'POST',
    path: '/api/leaflet',
    summary: 'x',
    access: anyone,
    body,
    answer: z.object({}),
  });

it('a call without a formatted text has nothing to clean', () => {
  expect(richTextCleaner(taking(z.object({ title: requiredText(1, 9) })))).toBeUndefined();
});

it('several formatted texts in one field are refused as they are declared', () => {
  const leaflet = taking(z.object({ pages: several(richText(50)) }));
  expect(() => richTextCleaner(leaflet)).toThrow('pages: several formatted texts');
});
