import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

declare const mark: unique symbol;

/** A secret as it is stored. Only a SecretBox makes one, so a plain text does not compile as the value of its column. */
export type Sealed = string & { readonly [mark]: true };

/** Bytes of a key. */
export const KEY_BYTES = 32;

const VERSION = '1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const options = { authTagLength: TAG_BYTES } as const;
const cipher = 'aes-256-gcm';

/** Begins a stored secret of before there was a key. It is sealed at the next start (`sealStored`), and opened by none. */
const PLAIN = 'plain:';

/** A secret for the first start of a new database, before its key is known: it is stored as it is, and sealed then. */
export const toBeSealed = (text: string): Sealed => `${PLAIN}${text}` as Sealed;

/**
 * Seals secrets that have to be read again, such as passwords of gateways: AES-256-GCM, a random nonce each. A sealed
 * text names its key, so keys can be changed, and belongs to one place (`placeOf`): elsewhere it does not open.
 */
export class SecretBox {
  readonly #keys: ReadonlyMap<string, Buffer>;
  /** The id of the key that seals. It tells nothing of the key. */
  readonly keyId: string;

  /** The first key seals, and all of them open. */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    this.keyId = idOf(keys[0]);
    this.#keys = new Map(keys.map((key) => [idOf(key), key]));
  }

  /** Whether it has the key of this id. */
  has(keyId: string): boolean {
    return this.#keys.has(keyId);
  }

  seal(text: string, place: string): Sealed {
    const nonce = randomBytes(NONCE_BYTES);
    const sealing = createCipheriv(cipher, this.#key(this.keyId), nonce, options);
    sealing.setAAD(boundTo(this.keyId, place));
    const sealed = [sealing.update(text, 'utf8'), sealing.final()];
    const bytes = Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]);
    return `${VERSION}.${this.keyId}.${bytes.toString('base64url')}` as Sealed;
  }

  /** The secret, or undefined where it was changed, belongs elsewhere, or its key is unknown. */
  open(sealed: Sealed, place: string): string | undefined {
    const [version, keyId = '', encoded = '', ...rest] = sealed.split('.');
    const key = this.#keys.get(keyId);
    const bytes = Buffer.from(encoded, 'base64url');
    const isWhole = bytes.length >= NONCE_BYTES + TAG_BYTES && rest.length === 0;
    // The decoder skips letters that it does not know, and the last one may hold bits that do not count.
    const isExact = bytes.toString('base64url') === encoded;
    if (version !== VERSION || !key || !isWhole || !isExact) return undefined;
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, NONCE_BYTES), options);
    opening.setAAD(boundTo(keyId, place));
    opening.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const text = opening.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, opening.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** The same secret under the key that seals today; what does not open stays as it is. */
  renew(stored: Sealed, place: string): Sealed {
    if (stored.startsWith(`${VERSION}.${this.keyId}.`)) return stored;
    const text = stored.startsWith(PLAIN) ? stored.slice(PLAIN.length) : this.open(stored, place);
    return text === undefined ? stored : this.seal(text, place);
  }

  /** A mark that proves a text to come from this server, as long as the key that seals today is known to it. */
  sign(text: string): string {
    return signatureOf(this.#key(this.keyId), text);
  }

  /** Whether a mark is that of a text, by any of the keys. */
  isSigned(text: string, signature: string): boolean {
    return [...this.#keys.values()].some((key) => isSame(signatureOf(key, text), signature));
  }

  #key(id: string): Buffer {
    const key = this.#keys.get(id);
    if (!key) throw new Error('a key of the box is missing');
    return key;
  }
}

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export function isSame(one: string, other: string): boolean {
  const hashes = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(hashes[0] ?? Buffer.alloc(0), hashes[1] ?? Buffer.alloc(0));
}

// A key of its own is made for signing, so that no signature tells anything of what is sealed.
const signatureOf = (key: Buffer, text: string) =>
  createHmac('sha256', createHmac('sha256', key).update('signing').digest())
    .update(text)
    .digest('base64url');

const idOf = (key: Buffer) =>
  createHash('sha256').update('key id').update(key).digest('hex').slice(0, 12);

const boundTo = (keyId: string, place: string) => Buffer.from(`${VERSION}|${keyId}|${place}`);
