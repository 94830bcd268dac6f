import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isSame, KEY_BYTES, SecretBox } from '../secrets/box.ts';
import { packageName } from '../version.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 32;
const cipher = 'aes-256-gcm';
const options = { authTagLength: TAG_BYTES } as const;

/** How a backup says which key it is sealed with. Neither tells anything of the key. */
export interface SealedWith {
  id: string;
  salt: string;
}

/**
 * Seals the objects of one backup with a key of its own, made of the operator's key and a salt (AES-256-GCM). An object
 * opens under its own name alone, so that none can stand for another.
 */
export class Seal {
  readonly with: SealedWith;
  readonly #key: Buffer;

  constructor(key: Buffer, salt: string = randomBytes(SALT_BYTES).toString('base64')) {
    this.with = { id: idOf(key), salt };
    this.#key = Buffer.from(
      hkdfSync('sha256', key, Buffer.from(salt, 'base64'), `${packageName} backup`, KEY_BYTES),
    );
  }

  /** The seal of a backup; undefined where none of these keys is that of the backup. */
  static of(keys: readonly Buffer[], { id, salt }: SealedWith): Seal | undefined {
    const key = keys.find((each) => idOf(each) === id);
    return key && new Seal(key, salt);
  }

  close(content: Buffer, name: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const sealing = createCipheriv(cipher, this.#key, nonce, options);
    sealing.setAAD(Buffer.from(name));
    const sealed = [sealing.update(content), sealing.final()];
    return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]);
  }

  /** The content; undefined where it was changed, cut off, or is another object's. */
  open(sealed: Buffer, name: string): Buffer | undefined {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const opening = createDecipheriv(cipher, this.#key, sealed.subarray(0, NONCE_BYTES), options);
    opening.setAAD(Buffer.from(name));
    opening.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const content = opening.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([content, opening.final()]);
    } catch {
      return undefined;
    }
  }

  /** A mark that proves a text to come from who has the key. */
  sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }

  isSigned(text: string, mark: string): boolean {
    return isSame(this.sign(text), mark);
  }
}

const idOf = (key: Buffer) => new SecretBox([key]).keyId;
