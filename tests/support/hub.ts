type Listener = (...args: unknown[]) => void;

/** A fake of the server's hub. It records what pages invoke, and can send messages, drop connections and refuse them. */
export const hub = {
  invoked: [] as unknown[][],
  /** How often pages asked whether it is there. */
  asked: 0,
  /** Open connections. */
  open: new Set<FakeConnection>(),
  refusing: false,
  /** Whether the network swallows everything: nothing is answered, and nothing is closed. */
  silent: false,
  /** Whether it says that something has changed before a page joined. */
  /** Whether something was announced since the page began to fetch; a promise answers later. */
  missed: false as boolean | Promise<boolean>,
  send(name: string, ...args: unknown[]) {
    for (const connection of hub.open) connection.hear(name, args);
  },
  drop() {
    for (const connection of hub.open) connection.lose();
  },
  /** What the network had swallowed arrives. */
  answerAll() {
    for (const connection of hub.open) connection.answer();
  },
  reset() {
    hub.invoked = [];
    hub.asked = 0;
    hub.open.clear();
    hub.refusing = false;
    hub.silent = false;
    hub.missed = false;
  },
};

class FakeConnection {
  private readonly listeners = new Map<string, Listener>();
  private readonly unanswered: ((answer: unknown) => void)[] = [];
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
    if (hub.silent) return new Promise((answer) => this.unanswered.push(answer));
    if (call[0] === 'alive') hub.asked += 1;
    else hub.invoked.push(call);
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

  answer() {
    for (const answer of this.unanswered.splice(0)) answer(true);
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

/** What pages see of the package `@microsoft/signalr`. */
export const signalr = {
  HubConnectionBuilder: FakeBuilder,
  HttpTransportType: { WebSockets: 1 },
  LogLevel: { None: 6 },
};
