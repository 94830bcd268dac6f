import { vi } from 'vitest';

type Listener = (...args: unknown[]) => void;

/** A fake of the server's hub. It records what pages invoke, and can send messages, drop connections and refuse them. */
export const hub = {
  invoked: [] as unknown[][],
  /** Open connections. */
  open: new Set<FakeConnection>(),
  refusing: false,
  /** Whether it says that something has changed before a page joined. */
  missed: false,
  send(name: string, ...args: unknown[]) {
    for (const connection of hub.open) connection.hear(name, args);
  },
  drop() {
    for (const connection of hub.open) connection.lose();
  },
  reset() {
    hub.invoked = [];
    hub.open.clear();
    hub.refusing = false;
    hub.missed = false;
  },
};

class FakeConnection {
  private readonly listeners = new Map<string, Listener>();
  private closed: () => void = () => undefined;

  start() {
    if (hub.refusing) return Promise.reject(new Error('refused'));
    hub.open.add(this);
    return Promise.resolve();
  }

  stop() {
    this.lose();
    return Promise.resolve();
  }

  invoke(...call: unknown[]) {
    hub.invoked.push(call);
    if (call[0] === 'missed') return Promise.resolve(hub.missed);
    return Promise.resolve(call[0] === 'getConnectionId' ? 'connection-1' : undefined);
  }

  on(name: string, listener: Listener) {
    this.listeners.set(name, listener);
  }

  onclose(closed: () => void) {
    this.closed = closed;
  }

  hear(name: string, args: unknown[]) {
    this.listeners.get(name)?.(...args);
  }

  lose() {
    if (hub.open.delete(this)) this.closed();
  }
}

class FakeBuilder {
  withUrl() {
    return this;
  }

  configureLogging() {
    return this;
  }

  build() {
    return new FakeConnection();
  }
}

vi.mock('@microsoft/signalr', () => ({
  HubConnectionBuilder: FakeBuilder,
  HttpTransportType: { WebSockets: 1 },
  LogLevel: { None: 6 },
}));
