import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { inBranch } from '../../../contract/kit/access.ts';
import type { Answer, Call, Input } from '../../../contract/kit/call.ts';
import { listCall } from '../../../contract/kit/call.ts';
import type { Send } from '../../../contract/kit/client.ts';
import { z } from '../../../contract/kit/zod.ts';
import { type LiveChange, LiveProvider } from '../../../src/framework/live.tsx';
import { wholeListQuery } from '../../../src/framework/wholeList.ts';
import { preparePages } from '../page.tsx';

preparePages();

const visits = listCall({
  method: 'GET',
  path: '/api/visits',
  summary: 'Visits.',
  access: inBranch('list', 'appointments'),
  list: { sort: ['id'], ids: 'appointments' },
  answer: z.object({
    data: z.array(z.object({ id: z.int(), at: z.int(), patient: z.int(), name: z.string() })),
  }),
});
type Visit = Answer<typeof visits>['data'][number];

/** A list that a page shows, what the server holds, and what it was asked for. */
function openList(stored: Visit[], options: { onAsked?: () => Promise<void> } = {}) {
  const asked: (string | undefined)[] = [];
  const answer = async (_: Call, input: Input<typeof visits>) => {
    asked.push(input.ids);
    const ids = input.ids?.split(',').map(Number);
    const data = stored.filter(({ id }) => ids?.includes(id) ?? true);
    await options.onAsked?.();
    return { data: { data }, total: data.length, headers: new Headers() };
  };
  const send = answer as unknown as Send;
  const order = (one: Visit, other: Visit) => one.at - other.at;
  const references = { patients: 'patient' } as const;
  const queries = new QueryClient();
  const query = wholeListQuery(send, visits, {}, { order, references, alsoResources: ['lookups'] });
  let flushes = 0;
  function List() {
    const { data = [] } = useQuery(query);
    useQuery({ queryKey: ['appointments', 'flushes'], queryFn: () => (flushes += 1) });
    return <p>{data.map(({ name }) => name).join(' ')}</p>;
  }
  const listeners = new Set<(change: LiveChange) => void>();
  const channel = {
    subscribe(listener: (change: LiveChange) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeState: () => () => undefined,
    connected: () => true,
  };
  render(
    <QueryClientProvider client={queries}>
      <LiveProvider channel={channel}>
        <List />
      </LiveProvider>
    </QueryClientProvider>,
  );
  return {
    asked,
    /** How often a query that holds no rows was made. */
    flushes: () => flushes,
    queries,
    queryKey: query.queryKey,
    tell: (resource: string, ...ids: number[]) =>
      act(() => {
        for (const id of ids)
          for (const listener of listeners)
            listener({ kind: 'record', resource, id, change: 'update', by: 2 });
      }),
  };
}

const visit = (id: number, at: number, name: string, patient = id): Visit => ({
  id,
  at,
  name,
  patient,
});

it('a changed row is fetched alone, and takes its place by the order of the list', async () => {
  const stored = [visit(1, 10, 'Aisyah'), visit(2, 20, 'Bala'), visit(3, 30, 'Chong')];
  const { asked, tell } = openList(stored);
  await screen.findByText('Aisyah Bala Chong');
  stored[0] = visit(1, 25, 'Aisyah');
  tell('appointments', 1);
  await screen.findByText('Bala Aisyah Chong');
  expect(asked).toEqual([undefined, '1']);
});

it('a new row comes in, and one that no longer belongs to the list goes', async () => {
  const stored = [visit(1, 10, 'Aisyah'), visit(2, 20, 'Bala')];
  const { tell } = openList(stored);
  await screen.findByText('Aisyah Bala');
  stored.splice(0, 1, visit(3, 15, 'Chong'));
  tell('appointments', 1, 3);
  expect(await screen.findByText('Chong Bala')).toBeTruthy();
});

it('rows that show a changed record of another resource are fetched, and for other records none', async () => {
  const stored = [visit(1, 10, 'Aisyah', 71), visit(2, 20, 'Bala', 72)];
  const { asked, tell } = openList(stored);
  await screen.findByText('Aisyah Bala');
  stored[1] = visit(2, 20, 'Balan', 72);
  tell('patients', 79);
  tell('patients', 72);
  await screen.findByText('Aisyah Balan');
  expect(asked).toEqual([undefined, '2']);
});

it('a change of what all rows show, and a great many changes, fetch the whole list', async () => {
  const { asked, tell } = openList([visit(1, 10, 'Aisyah')]);
  await screen.findByText('Aisyah');
  tell('lookups', 1);
  await waitFor(() => expect(asked).toEqual([undefined, undefined]));
  tell('appointments', ...Array.from({ length: 60 }, (_, index) => index + 1));
  await waitFor(() => expect(asked).toEqual([undefined, undefined, undefined]));
});

it('changes during a request for rows wait for it, so that no older row comes over a newer one', async () => {
  const answers: (() => void)[] = [];
  const stored = [visit(1, 10, 'Aisyah')];
  const hold = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { asked, tell, flushes } = openList(stored, { onAsked: hold });
  await screen.findByText('Aisyah');
  hold.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  stored[0] = visit(1, 10, 'Aisyah 2');
  tell('appointments', 1);
  await waitFor(() => expect(asked).toHaveLength(2));
  stored[0] = visit(1, 10, 'Aisyah 3');
  tell('appointments', 1);
  await waitFor(() => expect(flushes()).toBe(3));
  expect(asked).toHaveLength(2);
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await screen.findByText('Aisyah 3');
});

it('what the page itself changed meanwhile is not undone by rows that were read before', async () => {
  const answers: (() => void)[] = [];
  const stored = [visit(1, 10, 'Aisyah')];
  const hold = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { asked, tell, queries, queryKey } = openList(stored, { onAsked: hold });
  await screen.findByText('Aisyah');
  hold.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  tell('appointments', 1);
  await waitFor(() => expect(answers).toHaveLength(1));
  stored[0] = visit(1, 10, 'Saved');
  act(() => void queries.setQueryData(queryKey, [visit(1, 10, 'Saved')]));
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(screen.getByText('Saved')).toBeTruthy();
  answers[1]?.();
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.getByText('Saved')).toBeTruthy();
  expect(asked).toEqual([undefined, '1', '1']);
});

it('where the rows cannot be fetched, the whole list is', async () => {
  const failing = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { asked, tell } = openList([visit(1, 10, 'Aisyah')], { onAsked: failing });
  await screen.findByText('Aisyah');
  failing.mockRejectedValueOnce(new Error('no'));
  tell('appointments', 1);
  await waitFor(() => expect(asked).toEqual([undefined, '1', undefined]));
});
