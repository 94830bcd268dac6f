import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type LiveChange, LiveProvider, useLive } from '../../../src/framework/live.tsx';
import { preparePages } from '../page.tsx';

preparePages();

const change = { kind: 'record', id: 1, change: 'update', by: 2 } as const;

function channel() {
  const listeners = new Set<(change: LiveChange) => void>();
  return {
    send: (sent: LiveChange) => act(() => listeners.forEach((listener) => listener(sent))),
    subscribe: (listener: (change: LiveChange) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeState: () => () => undefined,
    connected: () => true,
  };
}

it("a change reloads react-admin's lists of its resource, and no others", async () => {
  let asked = 0;
  function List() {
    const { data } = useQuery({
      queryKey: ['patients', 'getList', {}],
      queryFn: () => {
        asked += 1;
        return asked;
      },
    });
    return <p>asked {data}</p>;
  }
  const live = channel();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider channel={live}>
        <List />
      </LiveProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('asked 1');
  live.send({ ...change, resource: 'appointments' });
  live.send({ ...change, resource: 'patients' });
  await screen.findByText('asked 2');
  live.send({ kind: 'unknown' });
  expect(await screen.findByText('asked 3')).toBeTruthy();
});

it('a change during the first request reloads it', async () => {
  const answers: (() => void)[] = [];
  function List() {
    const { data } = useQuery({
      queryKey: ['patients', 'getList', {}],
      queryFn: () =>
        new Promise<number>((resolve) => {
          const at = answers.push(() => resolve(at));
        }),
    });
    return <p>answered {data}</p>;
  }
  const live = channel();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider channel={live}>
        <List />
      </LiveProvider>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(answers).toHaveLength(1));
  live.send({ ...change, resource: 'patients' });
  answers[0]?.();
  await screen.findByText('answered 1');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await screen.findByText('answered 2');
});

it('a listener is called for the changes of one resource', () => {
  const heard = vi.fn<(change: LiveChange) => void>();
  function Page() {
    useLive('patients', heard);
    return null;
  }
  const live = channel();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider channel={live}>
        <Page />
      </LiveProvider>
    </QueryClientProvider>,
  );
  live.send({ ...change, resource: 'appointments' });
  expect(heard).not.toHaveBeenCalled();
  live.send({ ...change, resource: 'patients' });
  expect(heard).toHaveBeenCalledOnce();
});

it('simultaneous changes reload once', async () => {
  const asked = vi.fn<() => Promise<string>>(() => Promise.resolve('rows'));
  function List() {
    const { data } = useQuery({ queryKey: ['patients', 'getList', {}], queryFn: asked });
    return <p>{data}</p>;
  }
  const live = channel();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveProvider channel={live}>
        <List />
      </LiveProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('rows');
  for (let id = 1; id <= 500; id += 1) live.send({ ...change, id, resource: 'patients' });
  // At once for the first, and once for the rest.
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
});
