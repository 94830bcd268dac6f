import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../contract/accounts/accounts.ts';
import type { FirebaseWebConfig } from '../../../contract/kit/firebase.ts';
import { dashboard } from '../../../contract/platform/dashboard.ts';
import { notifications } from '../../../contract/platform/notifications.ts';
import { root } from '../../../server/kit/root.ts';
import { mock } from '../../support/mock.ts';
import { mockEmptyDay } from '../clinic/day.ts';
import { beginSession, branchOf, openApp, preparePages, profileOf, signedIn } from '../page.tsx';

preparePages();
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const KEY = 'key_';
const webConfig = {
  apiKey: 'api',
  authDomain: 'clinic.firebaseapp.com',
  projectId: 'clinic',
  storageBucket: 'clinic.appspot.com',
  messagingSenderId: '1',
  appId: '1:1:web:1',
  vapidKey: 'a2V5',
};
const firebase = vi.hoisted(() => ({
  initializeApp: vi.fn<(options: object) => string>(() => 'app'),
  getToken: vi.fn<(messaging: unknown, options: object) => Promise<string>>(() =>
    Promise.resolve('token-of-firebase'),
  ),
}));
vi.mock('firebase/app', () => ({ initializeApp: firebase.initializeApp }));
vi.mock('firebase/messaging', () => ({
  getMessaging: (app: string) => (app === 'app' ? 'messaging' : undefined),
  getToken: firebase.getToken,
}));
const json = { endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } };

/** A browser that takes messages, with what its person answers when asked. */
function browser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const subscription = {
    options: {
      applicationServerKey: Uint8Array.from(atob('key/'), (c) => c.codePointAt(0) ?? 0).buffer,
    },
    unsubscribe: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
    toJSON: () => json,
  };
  const asked = {
    permission: vi.fn<() => Promise<NotificationPermission>>(() => Promise.resolve(answer)),
    subscribe: vi.fn<(options: object) => Promise<object>>(() => Promise.resolve(subscription)),
    held: null as typeof subscription | null,
    listeners: [] as ((event: { data: unknown }) => void)[],
  };
  vi.stubGlobal('Notification', { permission, requestPermission: asked.permission });
  vi.stubGlobal('PushManager', () => undefined);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: () => Promise.resolve({}),
      ready: Promise.resolve({
        pushManager: {
          getSubscription: () => Promise.resolve(asked.held),
          subscribe: asked.subscribe,
        },
      }),
      addEventListener: (_: string, heard: (event: { data: unknown }) => void) =>
        asked.listeners.push(heard),
      removeEventListener: () => undefined,
    },
  });
  return { ...asked, subscription, asked };
}

function inside(
  address = '/dashboard',
  branches = [branchOf(1)],
  firebase: FirebaseWebConfig | null = null,
) {
  mock(accounts.getUserProfileDetail, profileOf(signedIn(branches)));
  mockEmptyDay();
  mock(dashboard.dashboard, { apptCountList: [] });
  mock(accounts.getInitializedSetting, {
    firebase,
    webPushKey: KEY,
    firstAdministrator: false,
    outbox: false,
    cardReader: 'https://localhost:48180',
  });
  const saved = mock(notifications.saveNotiToken, { done: true });
  beginSession(branches);
  return { saved, ...openApp(address) };
}

const openPanel = async (user: ReturnType<typeof openApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  return screen.findByRole('dialog', { name: 'Notifications' });
};
const OFFER = { name: 'Show alerts while this page is closed' };

describe('messages to the browser', () => {
  it('are asked for when the button is pressed, and not before', async () => {
    const { permission, subscribe } = browser('default', 'granted');
    const { user, saved } = inside();
    const dialog = await openPanel(user);
    const offer = await within(dialog).findByRole('button', OFFER);
    expect([permission.mock.calls.length, saved.length]).toEqual([0, 0]);
    await user.click(offer);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.input).toEqual({ clientToken: JSON.stringify(json) });
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
    await waitFor(() => expect(screen.queryByRole('button', OFFER)).toBeNull());
  });

  it('are not sent to who refuses them', async () => {
    browser('default', 'denied');
    const { user, saved } = inside();
    await user.click(await within(await openPanel(user)).findByRole('button', OFFER));
    await screen.findByText(/^The browser does not allow it/);
    expect(saved).toEqual([]);
  });

  it('are asked for again at each start once they are allowed, by the subscription that there is', async () => {
    const { asked, subscription, subscribe } = browser('granted');
    asked.held = subscription;
    mock(accounts.getInitializedSetting, {
      firebase: null,
      webPushKey: 'key_',
      firstAdministrator: false,
      outbox: false,
      cardReader: 'https://localhost:48180',
    });
    const { saved } = inside();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect([subscribe.mock.calls.length, subscription.unsubscribe.mock.calls.length]).toEqual([
      0, 0,
    ]);
  });

  it('use no subscription by another key', async () => {
    const { asked, subscription, subscribe } = browser('granted');
    asked.held = {
      ...subscription,
      options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    };
    const { saved } = inside();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1);
    expect(subscribe).toHaveBeenCalledTimes(1);
  });

  it('come by Firebase where it is configured, by our service worker', async () => {
    const { asked, subscription, subscribe } = browser('granted');
    asked.held = subscription;
    const { saved } = inside('/dashboard', [branchOf(1)], webConfig);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.input).toEqual({ clientToken: 'token-of-firebase' });
    const { vapidKey, ...app } = webConfig;
    expect(firebase.initializeApp).toHaveBeenCalledWith(app);
    expect(firebase.getToken).toHaveBeenCalledWith('messaging', {
      vapidKey,
      serviceWorkerRegistration: await navigator.serviceWorker.ready,
    });
    expect([subscribe.mock.calls.length, subscription.unsubscribe.mock.calls.length]).toEqual([
      0, 1,
    ]);
  });

  it('keep a subscription that Firebase made', async () => {
    const { asked, subscription } = browser('granted');
    asked.held = subscription;
    const { saved } = inside('/dashboard', [branchOf(1)], { ...webConfig, vapidKey: KEY });
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(subscription.unsubscribe).not.toHaveBeenCalled();
  });

  it('do not come where Firebase gives no token', async () => {
    browser('default', 'granted');
    firebase.getToken.mockRejectedValueOnce(new Error('away'));
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, saved } = inside('/dashboard', [branchOf(1)], webConfig);
    await user.click(await within(await openPanel(user)).findByRole('button', OFFER));
    await waitFor(() => expect(warned).toHaveBeenCalled());
    warned.mockRestore();
    expect(saved).toEqual([]);
  });

  it('are offered to no browser that has none', async () => {
    const { user } = inside();
    await openPanel(user);
    expect(screen.queryByRole('button', OFFER)).toBeNull();
  });

  it('end with the session', async () => {
    browser('granted');
    const order: string[] = [];
    mock(notifications.removeNotiToken, () => {
      order.push('token');
      return { done: true } as const;
    });
    mock(accounts.signOut, () => {
      order.push('session');
      return { done: true } as const;
    });
    inside('/logout');
    await waitFor(() => expect(order).toEqual(['token', 'session']));
  });

  it('lead to their place, also in a page that is open', async () => {
    const { asked } = browser('granted');
    inside();
    await waitFor(() => expect(asked.listeners).toHaveLength(1));
    asked.listeners[0]?.({ data: { open: 'https://elsewhere.test/' } });
    asked.listeners[0]?.({ data: { open: '/notification?source=User+Profile' } });
    await waitFor(() =>
      expect(window.location.pathname).toBe('/user-profile/personal-information'),
    );
  });

  it('that lead nowhere say so', async () => {
    inside('/notification?source=Of+tomorrow');
    expect(await screen.findByText(/^What this was about is no longer there/)).toBeDefined();
  });

  it('about another branch ask before they go there', async () => {
    const branches = [branchOf(1), branchOf(2)];
    const chosen = mock(accounts.chooseBranch, { branches: [branchOf(2)] });
    const { user } = inside('/notification?source=User+Profile&branch=2', branches);
    await user.click(await screen.findByRole('button', { name: 'Go to Klinik 2' }));
    await waitFor(() =>
      expect(window.location.pathname).toBe('/user-profile/personal-information'),
    );
    expect(chosen.map(({ input }) => input)).toEqual([{ chosenBranchID: 2 }]);
  });
});

describe('the service worker', () => {
  interface Event {
    data?: { json: () => unknown };
    notification?: { close: () => void; data: { address: string } };
    waitUntil: (work: Promise<unknown>) => void;
  }

  /** Runs it with the pages that are open. */
  function run(pages: { postMessage: () => void; focus: () => Promise<void> }[] = []) {
    const heard: Record<string, (event: Event) => void> = {};
    const shown: unknown[][] = [];
    const opened: string[] = [];
    const self = {
      addEventListener: (name: string, listener: (event: Event) => void) => {
        heard[name] = listener;
      },
      registration: {
        showNotification: (...given: unknown[]) => Promise.resolve(void shown.push(given)),
      },
      clients: {
        matchAll: () => Promise.resolve(pages),
        openWindow: (address: string) => Promise.resolve(void opened.push(address)),
      },
    };
    runInNewContext(readFileSync(join(root, 'public/serviceWorker.mjs'), 'utf8'), { self });
    const tell = async (name: string, event: Omit<Event, 'waitUntil'>) => {
      const work: Promise<unknown>[] = [];
      heard[name]?.({ ...event, waitUntil: (each) => work.push(each) });
      await Promise.all(work);
    };
    return { shown, opened, tell };
  }
  const address = '/notification?source=User+Profile';
  const press = { notification: { close: () => undefined, data: { address } } };

  it('leaves the pages to the server where the browser cannot read its store', async () => {
    const heard = new Map<string, (event: object) => void>();
    const self = {
      addEventListener: (name: string, listener: (event: object) => void) =>
        heard.set(name, listener),
      location: { origin: 'https://clinic.test' },
      caches: { open: () => Promise.reject(new Error('denied')) },
    };
    const fetch = (request: { url: string }) => Promise.resolve(`served ${request.url}`);
    const source = readFileSync(join(root, 'public/serviceWorker.mjs'), 'utf8');
    runInNewContext(source, { self, URL, fetch, console: { warn: () => undefined } });
    const answers: Promise<unknown>[] = [];
    for (const [mode, path] of [
      ['navigate', 'dashboard'],
      ['cors', 'assets/index.js'],
    ])
      heard.get('fetch')?.({
        request: { url: `https://clinic.test/${path}`, method: 'GET', mode },
        respondWith: (answer: Promise<unknown>) => answers.push(answer),
        waitUntil: () => undefined,
      });
    expect(await Promise.all(answers)).toEqual([
      'served https://clinic.test/dashboard',
      'served https://clinic.test/assets/index.js',
    ]);
  });

  it('shows what it is told, by Web Push and by Firebase', async () => {
    const { shown, tell } = run();
    const message = { title: 'New appointment', body: 'Klinik 1', tag: 'alert-1', address };
    await tell('push', { data: { json: () => message } });
    const byFirebase = { from: '1', fcmMessageId: 'a', data: message };
    await tell('push', { data: { json: () => byFirebase } });
    const once = [
      'New appointment',
      { body: 'Klinik 1', tag: 'alert-1', icon: '/icon.svg', data: { address } },
    ];
    expect(shown).toEqual([once, once]);
  });

  it('opens a page, or has the open one go there', async () => {
    const { opened, tell } = run();
    await tell('notificationclick', press);
    expect(opened).toEqual([address]);
    const page = {
      postMessage: vi.fn<() => void>(),
      focus: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    };
    const other = run([page]);
    await other.tell('notificationclick', press);
    expect(page.postMessage).toHaveBeenCalledWith({ open: address }, { transfer: [] });
    expect([page.focus.mock.calls.length, other.opened.length]).toEqual([1, 0]);
  });
});
