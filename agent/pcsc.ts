import { createRequire } from 'node:module';
import type * as pcscMini from 'pcsc-mini';

export type Pcsc = typeof pcscMini;

/** The PC/SC library; null where the system lacks it (on Linux the package libpcsclite1). */
export function loadPcsc(): Pcsc | null {
  try {
    return createRequire(import.meta.url)('pcsc-mini') as Pcsc;
  } catch {
    return null;
  }
}
