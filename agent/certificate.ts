import { createPrivateKey, X509Certificate } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createSelfSigned } from './x509.ts';

const DAY_MS = 86_400_000;
/** macOS accepts no longer validity. */
const VALIDITY_MS = 825 * DAY_MS;
/** The certificate is renewed this long before it expires. */
const RENEW_BEFORE_MS = 30 * DAY_MS;

export interface Certificate {
  key: string;
  cert: string;
  /** The file with the certificate alone, for the system's trust store. */
  file: string;
  /** Whether the certificate was just created, so that no system trusts it yet. */
  isNew: boolean;
}

/**
 * Loads this computer's certificate from the data folder, or creates one if it is missing or expires within 30 days.
 * Only this user can read the key and the folder.
 */
export function loadOrCreateCertificate(folder: string, now = new Date()): Certificate {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const keyFile = path.join(folder, 'localhost.key');
  const file = path.join(folder, 'localhost.crt');
  const kept = readStored(keyFile, file, now);
  if (kept) return { ...kept, file, isNew: false };
  const made = createSelfSigned(
    { names: ['localhost'], addresses: ['127.0.0.1'] },
    // Valid from yesterday, because a clock may be slow.
    new Date(now.getTime() - DAY_MS),
    new Date(now.getTime() - DAY_MS + VALIDITY_MS),
  );
  writeAtomically(keyFile, made.key);
  writeAtomically(file, made.cert);
  return { ...made, file, isNew: true };
}

function readStored(
  keyFile: string,
  file: string,
  now: Date,
): { key: string; cert: string } | null {
  if (!existsSync(keyFile) || !existsSync(file)) return null;
  chmodSync(keyFile, 0o600);
  const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(file, 'utf8')];
  return isUsable(key, cert, now) ? { key, cert } : null;
}

function isUsable(key: string, cert: string, now: Date): boolean {
  try {
    const read = new X509Certificate(cert);
    const ends = new Date(read.validTo).getTime();
    return read.checkPrivateKey(createPrivateKey(key)) && ends - now.getTime() > RENEW_BEFORE_MS;
  } catch {
    return false;
  }
}

// Writes a file atomically, readable by this user alone.
function writeAtomically(file: string, text: string): void {
  const made = `${file}.new`;
  rmSync(made, { force: true });
  writeFileSync(made, text, { mode: 0o600, flag: 'wx' });
  renameSync(made, file);
}
