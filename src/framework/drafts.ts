import { parseText, storedValue, storedValuesWithPrefix } from './browserStorage.ts';

/** What was typed into a form and not saved: the values that differ from those that it began with. */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number;
  values: Readonly<Record<string, unknown>>;
  /** The keys of what it has sent and what was not answered: taken up again, it is the same request. */
  keys?: Readonly<Record<string, string>> | undefined;
}

const PREFIX = 'draft.';
const NONCE_BYTES = 12;
/** Milliseconds after which a draft is removed: a week. */
const OLDEST = 7 * 24 * 60 * 60 * 1000;
/** Characters of one draft; a longer one is not stored. */
const LARGEST = 100_000;
/** Drafts of one person; the oldest make room. */
const MOST = 20;

/**
 * The drafts of one person on this computer, each encrypted (AES-GCM) under a key that the server answers to their
 * session alone, and held open while they are signed in. Without a session, or in another's, they can't be read.
 */
export class PersonDrafts {
  /** The id of the person's account. */
  readonly person: number;
  readonly #prefix: string;
  readonly #secret: string;
  readonly #key: CryptoKey;
  #open: ReadonlyMap<string, Draft> = new Map();
  /** What is not stored yet, null for a draft that goes: what is read meanwhile is older. */
  readonly #unstored = new Map<string, Draft | null>();
  #isEnded = false;
  /** Writes and reads follow one another, as encryption takes its time. */
  #work: Promise<unknown> = Promise.resolve();

  private constructor(person: number, secret: string, key: CryptoKey) {
    this.person = person;
    this.#prefix = `${PREFIX}${person}.`;
    this.#secret = secret;
    this.#key = key;
  }

  /** Opens the drafts of a person with their key, 32 bytes as base64url. */
  static async open(person: number, secret: string): Promise<PersonDrafts> {
    const algorithm = { name: 'AES-GCM' };
    const usages: KeyUsage[] = ['encrypt', 'decrypt'];
    const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, usages);
    const drafts = new PersonDrafts(person, secret, key);
    await drafts.read();
    return drafts;
  }

  get(form: string): Draft | null {
    return this.#open.get(form) ?? null;
  }

  set(form: string, draft: Draft): void {
    if (this.#isEnded || JSON.stringify(draft).length > LARGEST) return;
    const others = [...this.#open].filter(([name]) => name !== form);
    const surplus = others.sort(([, one], [, other]) => other.at - one.at).slice(MOST - 1);
    for (const [name] of surplus) this.clear(name);
    this.#open = new Map(this.#open).set(form, draft);
    this.#unstored.set(form, draft);
    tell();
    void this.#then(async () => {
      const encrypted = await this.#encrypt(JSON.stringify([form, draft]));
      const stored = await this.#stored(form);
      if (this.#unstored.get(form) !== draft) return;
      this.#unstored.delete(form);
      stored.set(`${draft.at}.${encrypted}`);
    });
  }

  clear(form: string): void {
    const left = new Map(this.#open);
    left.delete(form);
    this.#open = left;
    this.#unstored.set(form, null);
    tell();
    void this.#then(async () => {
      const stored = await this.#stored(form);
      if (this.#unstored.get(form) !== null) return;
      this.#unstored.delete(form);
      stored.clear();
    });
  }

  /** Removes every draft of the person, and stores no more, as they sign out. */
  removeAll(): void {
    this.#isEnded = true;
    this.#open = new Map();
    this.#unstored.clear();
    for (const { clear } of storedValuesWithPrefix('local', this.#prefix)) clear();
  }

  /** Reads what is stored, which another tab may have changed. What can't be read is removed. */
  read(): Promise<void> {
    return this.#then(async () => {
      const open = new Map<string, Draft>();
      removeOld();
      for (const { name, clear } of storedValuesWithPrefix('local', this.#prefix)) {
        const found = await this.#decrypt(storedValue('local', name, parseText).get() ?? '');
        if (found) open.set(...found);
        else clear();
      }
      if (this.#isEnded) return;
      for (const [form, draft] of this.#unstored) {
        if (draft) open.set(form, draft);
        else open.delete(form);
      }
      this.#open = open;
      tell();
    });
  }

  #then(work: () => Promise<void>): Promise<void> {
    const done = this.#work
      .then(work)
      .catch((error: unknown) => console.warn('A draft was not stored or read', error));
    this.#work = done;
    return done;
  }

  // The name of a form may hold a person's number, so that it is not stored in clear either.
  async #stored(form: string) {
    const named = new TextEncoder().encode(`${this.#secret} ${form}`);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', named));
    return storedValue('local', this.#prefix + textOf(hash), parseText);
  }

  async #encrypt(text: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const bytes = new TextEncoder().encode(text);
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, this.#key, bytes);
    return `${textOf(iv)}.${textOf(new Uint8Array(sealed))}`;
  }

  async #decrypt(stored: string): Promise<[string, Draft] | null> {
    try {
      const [, nonce = '', sealed = ''] = stored.split('.');
      const algorithm = { name: 'AES-GCM', iv: bytesOf(nonce) };
      const bytes = await crypto.subtle.decrypt(algorithm, this.#key, bytesOf(sealed));
      return JSON.parse(new TextDecoder().decode(bytes)) as [string, Draft];
    } catch {
      return null;
    }
  }
}

/** Removes old drafts, whoever's they are. Each begins with its time. */
function removeOld() {
  for (const { name, clear } of storedValuesWithPrefix('local', PREFIX)) {
    const [at = ''] = (storedValue('local', name, parseText).get() ?? '').split('.');
    if (!(Number(at) > Date.now() - OLDEST)) clear();
  }
}

const listeners = new Set<() => void>();
let current: PersonDrafts | null = null;
let latest = '';

/** The drafts of the person who is signed in; null until their key is known. */
export const drafts = {
  current: () => current,
  open: async (person: number, secret: string): Promise<void> => {
    const asked = `${person} ${secret}`;
    if (asked === latest) return;
    latest = asked;
    // A site without https has no encryption, and keeps no drafts.
    const opened = 'subtle' in crypto ? await PersonDrafts.open(person, secret) : null;
    // The session may have ended meanwhile.
    if (latest !== asked) return;
    current = opened;
    tell();
  },
  /** Forgets the key, as the session ends. */
  close: (): void => {
    latest = '';
    current = null;
    tell();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Follows what other tabs store. */
  follow: (): (() => void) => {
    const heard = (event: StorageEvent) => {
      if (event.key?.includes(PREFIX) === true) void current?.read();
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  },
};

function tell() {
  for (const listener of listeners) listener();
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function textOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return btoa(letters.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
