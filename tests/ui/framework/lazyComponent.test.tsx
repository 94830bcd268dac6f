import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { lazyComponent, WhileLoading } from '../../../src/framework/lazyComponent.tsx';
import { type Drawing, loadComponent } from '../../../src/framework/preloadComponent.ts';

interface Named {
  name: string;
}

/** A component whose script comes, or fails, when the test says so. */
function late<P>(component: Drawing<P>) {
  let settle: { come: () => void; fail: (error: Error) => void } | undefined;
  const script = new Promise<{ default: Drawing<P> }>((resolve, reject) => {
    settle = { come: () => resolve({ default: component }), fail: reject };
  });
  return {
    load: () => script,
    come: () => settle?.come(),
    fail: (error: Error) => settle?.fail(error),
  };
}

class Boundary extends Component<{ children: ReactNode }, { said: string }> {
  override state = { said: '' };
  static getDerivedStateFromError(error: Error) {
    return { said: error.message };
  }
  override render() {
    return this.state.said === '' ? this.props.children : <p>{this.state.said}</p>;
  }
}

it('shows what stands for it until its script has come, and then itself', async () => {
  const { load, come } = late(({ name }: Named) => <p>Good morning, {name}</p>);
  const Late = lazyComponent(load);
  render(
    <WhileLoading fallback={<p>Loading…</p>}>
      <Late name="Mei Ling" />
    </WhileLoading>,
  );
  expect(screen.getByText('Loading…')).toBeDefined();
  await act(async () => come());
  expect(screen.getByText('Good morning, Mei Ling')).toBeDefined();
  expect(screen.queryByText('Loading…')).toBeNull();
});

it('has nothing in its place where nothing stands for it, also within one that has come', async () => {
  const inner = late(() => <p>History</p>);
  const Inner = lazyComponent(inner.load);
  const outer = late(() => (
    <section aria-label="Record">
      <Inner />
    </section>
  ));
  const Outer = lazyComponent(outer.load);
  render(
    <WhileLoading fallback={<p>Loading…</p>}>
      <Outer />
    </WhileLoading>,
  );
  await act(async () => outer.come());
  expect(screen.getByRole('region', { name: 'Record' }).textContent).toBe('');
  await act(async () => inner.come());
  expect(screen.getByText('History')).toBeDefined();
});

it('is drawn at once where its script was loaded before', async () => {
  const { load, come } = late(({ name }: Named) => <p>{name}</p>);
  come();
  await loadComponent(load);
  const Late = lazyComponent(load);
  render(<Late name="Queue" />);
  expect(screen.getByText('Queue')).toBeDefined();
});

it('is an error of the page if its script does not come', async () => {
  const { load, fail } = late(() => <p>Report</p>);
  const Late = lazyComponent(load);
  render(
    <Boundary>
      <Late />
    </Boundary>,
  );
  await act(async () => fail(new Error('The script is gone.')));
  expect(screen.getByText('The script is gone.')).toBeDefined();
});

it('tells, once it is drawn, that it came late', async () => {
  const said: string[] = [];
  const { load, come } = late(() => <p>Editor</p>);
  const Late = lazyComponent(load);
  const tell = () => said.push(screen.getByText('Editor').textContent);
  const page = () => (
    <WhileLoading fallback={null} onLoaded={tell}>
      <Late />
    </WhileLoading>
  );
  const { rerender } = render(page());
  expect(said).toEqual([]);
  await act(async () => come());
  rerender(page());
  expect(said).toEqual(['Editor']);
});
