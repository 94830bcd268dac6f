import { expect, it } from 'vitest';
import { createTranslate } from '../../src/framework/text.tsx';

it('a name from right to left is isolated within a text, and any other stands as it is', () => {
  const t = createTranslate(() => '%{name} at %{time}', 'en');
  expect(t('BOOK.ITEM', { name: 'محمد', time: '11:35' })).toBe('\u2068محمد\u2069 at 11:35');
  expect(t('BOOK.ITEM', { name: '陈伟明', time: '11:35' })).toBe('陈伟明 at 11:35');
});
