import { describe, expect, it } from 'vitest';
import { resourceTextCode } from '../../../contract/kit/textCodes.ts';
import { texts } from '../../../contract/texts/index.ts';
import { declarations } from '../../../src/resources/declarations.ts';

describe('the list of declarations', () => {
  it.each(Object.values(declarations))(
    'says what each sum under the list of $name counts',
    ({ name, sums }) => {
      const codes = Object.keys(sums).map((sum) => resourceTextCode(name, 'sum', sum));
      expect(codes.filter((code) => !Object.hasOwn(texts, code))).toEqual([]);
      expect(Object.values(sums).map(({ kind }) => kind)).not.toContain('number');
    },
  );

  it('has each resource once', () => {
    const names = Object.values(declarations).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });
});
