import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

/** The content of a card: its ATR, and the bytes of each file by number, including the three bytes of the header. */
export interface CardContent {
  atr: string;
  files: ReadonlyMap<number, Buffer>;
}

/** Faults that a card simulates. */
export interface CardFaults {
  /** The card returns at most this many bytes per read. */
  shortReads?: number;
  /** The card refuses to read this file, with this status word. */
  refuses?: { file: number; status: string };
  /** The card is removed at the n-th read instead of answering. */
  removedAtRead?: number;
  /** The status word of the SELECT command. */
  selectStatus?: string;
}

/**
 * The virtual reader's port. The driver's default port is in the range for outgoing connections, and any of those could
 * occupy it.
 */
export const READER_PORT = 27_963;

/** A card in the virtual reader of vsmartcard-vpcd, which speaks the driver's protocol. */
export class VirtualCard {
  readonly #socket: Socket;
  #pending = Buffer.alloc(0);
  #isSelected = false;
  #length = 0;
  #place: { file: number; offset: number; length: number } | null = null;
  #reads = 0;
  /** Received commands, in hexadecimal. */
  readonly commands: string[] = [];

  private constructor(
    socket: Socket,
    private readonly chip: CardContent,
    private readonly faults: CardFaults,
  ) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#hear(bytes));
    // The driver closes the socket when it ends.
    socket.on('error', () => undefined);
  }

  /** Inserts a card as soon as the reader is available. */
  static async insert(chip: CardContent, faults: CardFaults = {}): Promise<VirtualCard> {
    return new VirtualCard(await reader(), chip, faults);
  }

  /** Removes the card. */
  remove(): void {
    this.#socket.destroy();
  }

  #hear(bytes: Buffer): void {
    this.#pending = Buffer.concat([this.#pending, bytes]);
    while (this.#pending.length >= 2) {
      const length = this.#pending.readUInt16BE();
      if (this.#pending.length < 2 + length) return;
      const frame = this.#pending.subarray(2, 2 + length);
      this.#pending = this.#pending.subarray(2 + length);
      if (length === 1) this.#control(frame[0] ?? 0);
      else this.#command(frame);
    }
  }

  #control(code: number): void {
    if (code === 4) this.#say(Buffer.from(this.chip.atr, 'hex'));
    else this.#isSelected = false;
  }

  #command(command: Buffer): void {
    const hex = command.toString('hex').toUpperCase();
    this.commands.push(hex);
    if (hex === '00A404000AA0000000744A504E0010') {
      const status = this.faults.selectStatus ?? '6105';
      this.#isSelected = status === '6105';
      return this.#status(status);
    }
    if (!this.#isSelected) return this.#status('6985');
    if (hex === '00C0000005') return this.#say(Buffer.from('01020304059000', 'hex'));
    // The status of these two commands does not depend on the result of the read.
    if (hex.startsWith('C832000005080000') && command.length === 10) {
      this.#length = command.readUInt16LE(8);
      return this.#status('9108');
    }
    if (hex.startsWith('CC00000008') && command.length === 13) {
      this.#place = {
        file: command.readUInt16LE(5),
        offset: command.readUInt16LE(9),
        length: command.readUInt16LE(11),
      };
      return this.#status('9108');
    }
    if (hex.startsWith('CC060000') && command.length === 5) return this.#read(command[4] ?? 0);
    return this.#status('6D00');
  }

  #read(length: number): void {
    this.#reads += 1;
    if (this.#reads === this.faults.removedAtRead) return this.remove();
    const { refuses, shortReads = 0xf0 } = this.faults;
    if (refuses && refuses.file === this.#place?.file) return this.#status(refuses.status);
    const isAsked = this.#place?.length === length && this.#length === length && length <= 0xf0;
    const file = this.chip.files.get(this.#place?.file ?? 0);
    if (!this.#place || !file || !isAsked) return this.#status('6A82');
    const { offset } = this.#place;
    const data = file.subarray(offset, offset + Math.min(length, shortReads));
    return this.#say(Buffer.concat([data, Buffer.from('9000', 'hex')]));
  }

  #status(hex: string): void {
    this.#say(Buffer.from(hex, 'hex'));
  }

  #say(bytes: Buffer): void {
    const head = Buffer.alloc(2);
    head.writeUInt16BE(bytes.length);
    this.#socket.write(Buffer.concat([head, bytes]));
  }
}

/** Connects to the virtual reader, and retries until it is available. */
async function reader(tries = 600): Promise<Socket> {
  const socket = connect(READER_PORT, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    if (tries === 0) throw error;
    await after(50);
    return reader(tries - 1);
  }
}
