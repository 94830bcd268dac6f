import { expect, it } from 'vitest';
import { Closing } from '../../server/kit/closing.ts';

it('closes the last opened first, past one that fails and one that never ends', async () => {
  const closing = new Closing(20);
  const closed: string[] = [];
  const told: string[] = [];
  closing.add('first', async () => closed.push('first'));
  closing.add('endless', () => new Promise(() => undefined));
  closing.add('broken', async () => {
    throw new Error('the database is away');
  });
  closing.add('hasty', () => {
    throw new Error('closed already');
  });
  closing.add('last', async () => closed.push('last'));
  await closing.all((name, error) => told.push(`${name}: ${String(error)}`));
  expect(closed).toEqual(['last', 'first']);
  expect(told).toEqual([
    'hasty: Error: closed already',
    'broken: Error: the database is away',
    'endless: Error: not closed after 20 ms',
  ]);
  await closing.all(() => expect.unreachable());
});
