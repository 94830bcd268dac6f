import { createHash } from 'node:crypto';
import smpp, { type Pdu } from 'smpp';
import { hostOf } from '../../kit/gateways/secretHost.ts';
import type { GatewayResult } from '../result.ts';
import type { SmsAccount, SmsGateway, SmsListeners } from './index.ts';
import { readReceipt, readSms } from './smppReceipt.ts';
import { bind, type BoundSession, greet, type SmppAddress } from './smppSession.ts';

const OK = 0;
/** Asks the gateway to deliver a receipt again later. */
const LATER = smpp.errors['ESME_RX_T_APPN'] ?? OK;
/** Refs of one account whose result may not be stored yet. */
const MAX_REFS = 1_000;
/** Milliseconds until a lost connection on which receipts are awaited is opened again: at first, and at most. */
const REOPEN_MS = 5_000;
const MAX_REOPEN_MS = 300_000;

/**
 * SMS over SMPP. Each account keeps a connection, on which the gateway also delivers its receipts and what patients
 * reply; branches with the same account share it.
 */
export function smppGateway(
  address: SmppAddress,
  listeners: SmsListeners,
): SmsGateway & { close(): void } {
  const lines = new Map<string, AccountLine>();
  return {
    host: hostOf(address.address),
    send(account, sms) {
      const key = keyOf(account);
      const line = lines.get(key) ?? new AccountLine(address, account, listeners);
      lines.set(key, line);
      for (const [other, { leave }] of lines)
        if (other !== key && leave(account.branchId)) lines.delete(other);
      return line.send(account.branchId, sms);
    },
    greet: () => greet(address),
    close() {
      for (const line of lines.values()) line.close();
      lines.clear();
    },
  };
}

const keyOf = ({ username, password }: SmsAccount) =>
  createHash('sha256')
    .update(JSON.stringify([username, password]))
    .digest('hex');

/** The connection of one account, opened when it is needed. */
class AccountLine {
  readonly #address: SmppAddress;
  readonly #account: SmsAccount;
  readonly #listeners: SmsListeners;
  readonly #branchIds = new Set<number>();
  /** Refs that were given lately, whose receipts are awaited. */
  readonly #refs = new Set<string>();
  #sending = 0;
  #opening: ReturnType<typeof bind> | undefined;
  #session: BoundSession | undefined;
  #reopening: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(address: SmppAddress, account: SmsAccount, listeners: SmsListeners) {
    this.#address = address;
    this.#account = account;
    this.#listeners = listeners;
  }

  async send(
    branchId: number,
    sms: Parameters<SmsGateway['send']>[1],
  ): Promise<GatewayResult<{ ref: string }>> {
    this.#branchIds.add(branchId);
    const opened = await this.#open();
    if (opened.is !== 'done') return opened;
    this.#sending += 1;
    try {
      const end = await opened.session.submit(sms);
      if (end.is === 'done') this.#await(end.ref);
      return end;
    } finally {
      this.#sending -= 1;
    }
  }

  /** Forgets a branch that has another account now. Returns whether it was the last one, and the connection is closed. */
  readonly leave = (branchId: number): boolean => {
    if (!this.#branchIds.delete(branchId) || this.#branchIds.size > 0) return false;
    this.close();
    return true;
  };

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#reopening);
    this.#session?.close();
  }

  async #open(): ReturnType<typeof bind> {
    if (this.#session?.isOpen()) return { is: 'done', session: this.#session };
    this.#opening ??= bind(this.#address, this.#account, {
      onDelivered: (pdu) => this.#take(pdu),
      onClosed: () => this.#reopen(REOPEN_MS),
    });
    const opening = this.#opening;
    const opened = await opening;
    if (this.#opening === opening) this.#opening = undefined;
    if (opened.is === 'done') {
      this.#session = opened.session;
      if (this.#isClosed) opened.session.close();
    }
    return opened;
  }

  // Receipts come on this connection alone, and the gateway keeps them until it is back.
  #reopen(after: number): void {
    if (this.#isClosed || this.#refs.size === 0) return;
    clearTimeout(this.#reopening);
    this.#reopening = setTimeout(() => {
      void this.#open().then(({ is }) => {
        if (is !== 'done') this.#reopen(Math.min(after * 2, MAX_REOPEN_MS));
      });
    }, after).unref();
  }

  #await(ref: string): void {
    this.#refs.add(ref);
    const [oldest] = this.#refs;
    if (this.#refs.size > MAX_REFS && oldest !== undefined) this.#refs.delete(oldest);
  }

  async #take(pdu: Pdu): Promise<number> {
    const branchIds = [...this.#branchIds];
    const sms = readSms(pdu);
    if (sms) await this.#listeners.onReply({ ...sms, branchIds });
    const receipt = readReceipt(pdu);
    if (!receipt) return OK;
    // It may come before the result of the sending is known or stored.
    const isAwaited = this.#sending > 0 || this.#refs.has(receipt.ref);
    const isFound = await this.#listeners.onReceipt({ ...receipt, branchIds });
    if (!isFound && isAwaited) return LATER;
    this.#refs.delete(receipt.ref);
    return OK;
  }
}
