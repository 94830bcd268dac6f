import { describe, expect, it } from 'vitest';
import { textsIn } from '../../server/areas/platform/localization/say.ts';
import { unmarked } from '../../server/kit/pdf/isolates.ts';

describe('the texts of papers', () => {
  it('have the form of their count', () => {
    const t = textsIn('en');
    const choices = [0, 1, 2].map((count) => unmarked(t('SHELL.CHOICES', { count })));
    expect(choices).toEqual(['0 choices', '1 choice', '2 choices']);
  });

  it('keep what is filled in apart from the words around it', () => {
    expect(textsIn('en')('NOTI.GO', { branch: 'عيادة' })).toBe('Go to \u2068عيادة\u2069');
  });
});
