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
/** What browsers of macOS accept at most. */
const VALID = 825 * DAY;
/** A certificate that ends so soon is made anew. */
const LEFT = 30 * DAY;

export interface Certificate {
  key: string;
  cert: string;
  /** The file with the certificate alone, for the system to trust. */
  file: string;
  /** Whether it was made just now, and is trusted by nobody yet. */
  isNew: boolean;
}

/**
 * The certificate for this computer's own name, from the data folder. It is made where there is none, or where it ends
 * within 30 days; key and folder are readable by this user alone.
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
    // A clock that was set back a little finds it valid all the same.
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

// Whole or not at all, and never readable by others.
function writeWhole(file: string, text: string): void {
  const made = `${file}.new`;
  rmSync(made, { force: true });
  writeFileSync(made, text, { mode: 0o600, flag: 'wx' });
  renameSync(made, file);
}
