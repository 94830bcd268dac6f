import { expect, it, vi } from 'vitest';
import { type LiveChange } from '../../../src/framework/live.tsx';
import { createHub } from '../../../src/realtime/hub.ts';

const closing = vi.hoisted(() => [] as (() => void)[]);
vi.mock('@microsoft/signalr', () => {
  const connection = {
    on: () => undefined,
    onclose: (close: () => void) => closing.push(close),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    invoke: () => Promise.resolve('1'),
  };
  class HubConnectionBuilder {
    withUrl = () => this;
    configureLogging = () => this;
    build = () => connection;
  }
  return { HubConnectionBuilder, HttpTransportType: {}, LogLevel: {} };
});

it('a page hears that anything may have changed whenever it has joined, at the first time too', async () => {
  const hub = createHub((async () => ({})) as never);
  const heard: LiveChange[] = [];
  hub.subscribe((change) => heard.push(change));
  const close = hub.open(1);
  await vi.waitFor(() => expect(heard).toEqual([{ kind: 'unknown' }]));
  closing.shift()?.();
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 10_000 });
  close();
});
