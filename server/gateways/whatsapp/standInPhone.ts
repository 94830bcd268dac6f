import { randomBytes } from 'node:crypto';
import type { StandInAct, StandInState } from '../../../contract/messaging/outbox.ts';

/** How long a scanned instance takes to connect, in milliseconds. */
export const LOADING_MS = 2_000;

/** One instance of the local WhatsApp gateway: its state, and the telephone that it is connected with. */
export class StandInPhone {
  #state: StandInState = 'initialize';
  #code = '';
  #scannedAt = 0;
  /** Digits of the telephone that scanned the code; empty without one. */
  phone = '';
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get state(): StandInState {
    if (this.#state === 'loading' && this.#now() - this.#scannedAt >= LOADING_MS)
      this.#state = 'authenticated';
    return this.#state;
  }

  /** The text of the QR code that is shown; undefined where none is to be scanned. */
  code(): string | undefined {
    const { state } = this;
    if (state === 'loading' || state === 'authenticated') return undefined;
    if (state !== 'qr') {
      this.#state = 'qr';
      this.#code = `2@${randomBytes(32).toString('base64')}`;
    }
    return this.#code;
  }

  /** Does what a person does with a telephone; false where it is not possible now. */
  act(act: StandInAct, phone: string): boolean {
    const { state } = this;
    const isShown = state === 'qr';
    const isConnected = state === 'loading' || state === 'authenticated';
    if (act === 'scan') {
      if (!isShown || phone === '') return false;
      this.#state = 'loading';
      this.#scannedAt = this.#now();
      this.phone = phone;
      return true;
    }
    if (act === 'drop' ? !isConnected : !isShown) return false;
    this.#state = act === 'standby' ? 'standby' : 'disconnected';
    this.phone = '';
    return true;
  }

  /** Ends the connection as the gateway's user. */
  logout(): void {
    this.#state = 'initialize';
    this.phone = '';
  }
}
