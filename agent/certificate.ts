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
import { selfSigned } from './x509.ts';

const DAY = 86_400_000;
/** Longest validity that macOS accepts. */
const VALID = 825 * DAY;
/** A certificate is renewed this long before its end. */
const LEFT = 30 * DAY;

export interface Certificate {
  key: string;
  cert: string;
  /** The file with the certificate alone, for the system's trust store. */
  file: string;
  /** Whether it was just made, and is not trusted yet. */
  isNew: boolean;
}

/**
 * The certificate for this computer, from the data folder. It is made where it is missing or ends within 30 days. Only
 * this user can read the key and the folder.
 */
export function certificateIn(folder: string, now = new Date()): Certificate {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const keyFile = path.join(folder, 'localhost.key');
  const file = path.join(folder, 'localhost.crt');
  const kept = keptIn(keyFile, file, now);
  if (kept) return { ...kept, file, isNew: false };
  const made = selfSigned(
    { names: ['localhost'], addresses: ['127.0.0.1'] },
    // Valid since yesterday, for clocks that are a little behind.
    new Date(now.getTime() - DAY),
    new Date(now.getTime() - DAY + VALID),
  );
  writeWhole(keyFile, made.key);
  writeWhole(file, made.cert);
  return { ...made, file, isNew: true };
}

function keptIn(keyFile: string, file: string, now: Date): { key: string; cert: string } | null {
  if (!existsSync(keyFile) || !existsSync(file)) return null;
  chmodSync(keyFile, 0o600);
  const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(file, 'utf8')];
  return isUsable(key, cert, now) ? { key, cert } : null;
}

function isUsable(key: string, cert: string, now: Date): boolean {
  try {
    const read = new X509Certificate(cert);
    const ends = new Date(read.validTo).getTime();
    return read.checkPrivateKey(createPrivateKey(key)) && ends - now.getTime() > LEFT;
  } catch {
    return false;
  }
}

// Writes a file atomically, readable by this user alone.
function writeWhole(file: string, text: string): void {
  const made = `${file}.new`;
  rmSync(made, { force: true });
  writeFileSync(made, text, { mode: 0o600, flag: 'wx' });
  renameSync(made, file);
}
