import { describe, expect, it } from 'vitest';
import { jsonOf } from '../../server/kit/http/jsonAnswer.ts';

const rows = (length: number) =>
  Array.from({ length }, (_, id) => ({
    id,
    name: `"Tan" ${id}`,
    at: new Date(id),
    none: undefined,
  }));

describe('an answer that is written in slices', () => {
  it.each([
    ['an object with a long list', { before: undefined, data: rows(1_001), totalCount: 1_001 }],
    ['several lists', { first: rows(450), second: [], third: [null, undefined, 'x'], '"': 1 }],
    ['a list', rows(401)],
    ['a list of as many as a slice has', rows(400)],
    ['nothing long', { data: rows(2), nested: { data: rows(300) } }],
    ['no object', 'text'],
    ['null', null],
  ])('is the JSON that it is in one piece: %s', async (_, answer) => {
    expect(await jsonOf(answer)).toBe(JSON.stringify(answer));
  });

  it('lets others in between the slices', async () => {
    let turns = 0;
    const state = { isWritten: false };
    const other = () => {
      turns++;
      if (!state.isWritten) setImmediate(other);
    };
    setImmediate(other);
    await jsonOf({ data: rows(1_001) });
    state.isWritten = true;
    expect(turns).toBeGreaterThanOrEqual(5);
  });
});
