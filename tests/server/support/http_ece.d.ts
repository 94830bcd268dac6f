declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a message that was encrypted for a browser (RFC 8291). */
  export function decrypt(
    body: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
