import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { api } from '../../../contract/index.ts';
import type { Answer, Input } from '../../../contract/kit/call.ts';

type ToAdd = Pick<Answer<typeof api.preparePasskey>, 'challenge' | 'rpId' | 'user'>;
type ToAnswer = Pick<Answer<typeof api.passkeyQuestion>, 'challenge' | 'rpId'>;

/** What a device or a browser may do otherwise than asked. */
interface Odd {
  /** The page that asks. */
  origin?: string;
  rpId?: string;
  /** Whether the device verified its person; by default it did. */
  isVerified?: boolean;
  /** How often it says that it was used; by default once more than before. */
  count?: number;
  type?: string;
}

const BITS = { present: 1, verified: 4, attested: 64 };

/** A device of its own that makes one passkey (ES256) and answers with it, as a browser sends it on from a page. */
export function passkeyDevice(page: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(32);
  let uses = 0;
  let userHandle = 'AAAA';
  const client = (type: string, challenge: string, { origin = page }: Odd) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (rpId: string, { isVerified = true, count }: Odd, more = Buffer.alloc(0)) => {
    uses = count ?? uses + 1;
    const bits =
      BITS.present | (isVerified ? BITS.verified : 0) | (more.length > 0 ? BITS.attested : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(uses);
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), counted, more]);
  };
  return {
    /** What add_passkey takes. */
    make(asked: ToAdd, odd: Odd = {}): Input<typeof api.addPasskey> {
      userHandle = asked.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      );
      const length = Buffer.from([0, credential.length]);
      const made = Buffer.concat([Buffer.alloc(16), length, credential, key]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(data(odd.rpId ?? asked.rpId, odd, made))],
        ]),
      );
      return {
        clientData: text(client(odd.type ?? 'webauthn.create', asked.challenge, odd)),
        attestation: text(attestation),
        transports: ['internal'],
      };
    },
    /** What authenticate_passkey and confirm_identity take. */
    answer(asked: ToAnswer, odd: Odd = {}) {
      const clientData = client(odd.type ?? 'webauthn.get', asked.challenge, odd);
      const authenticatorData = data(odd.rpId ?? asked.rpId, odd);
      const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
      return {
        credential: text(credential),
        clientData: text(clientData),
        authenticatorData: text(authenticatorData),
        signature: text(sign('sha256', signed, privateKey)),
        userHandle,
      };
    },
  };
}

export type PasskeyDevice = ReturnType<typeof passkeyDevice>;

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest();
const bytes = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'));
const text = (of: Uint8Array) => Buffer.from(of).toString('base64url');
