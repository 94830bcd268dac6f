import { expect, it } from 'vitest';
import { Part } from '../../server/kit/part.ts';

it('a part of the server says so where it is used without a product', () => {
  const roles = new Part<string[]>('roles');
  expect(() => roles.get()).toThrow('no product has given its roles');
  roles.give(['Librarian']);
  expect(roles.get()).toEqual(['Librarian']);
});

it('what waits for a part is done once it is given, and at once from then on', () => {
  const lists = new Part<string>('lists');
  const done: string[] = [];
  lists.whenGiven((given) => done.push(`early ${given}`));
  expect(done).toEqual([]);
  lists.give('books');
  lists.whenGiven((given) => done.push(`late ${given}`));
  lists.give('loans');
  expect(done).toEqual(['early books', 'late books']);
});
