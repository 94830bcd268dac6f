import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

/** What a card holds, as it is laid out on the chip: file number → bytes, its header's three included. */
export interface Chip {
  atr: string;
  files: ReadonlyMap<number, Buffer>;
}

/** What goes wrong with a card. */
export interface Faults {
  /** Bytes that it answers at most, however many are asked for. */
  shortReads?: number;
  /** The status with which it refuses to read a file. */
  refuses?: { file: number; status: string };
  /** It is pulled out instead of answering its n-th read of a file. */
  removedAtRead?: number;
  /** What it answers to the choice of its application. */
  selectStatus?: string;
}

/**
 * Where the virtual reader waits for a card. Its usual port is among those that a system gives to outgoing connections,
 * any of which would keep the reader from being there.
 */
export const READER_PORT = 27_963;

/** A card in the virtual reader of vsmartcard-vpcd, as that driver sees one. */
export class VirtualCard {
  readonly #socket: Socket;
  #pending = Buffer.alloc(0);
  #isSelected = false;
  #length = 0;
  #place: { file: number; offset: number; length: number } | null = null;
  #reads = 0;
  /** Commands that it was sent, in hexadecimal. */
  readonly commands: string[] = [];

  private constructor(
    socket: Socket,
    private readonly chip: Chip,
    private readonly faults: Faults,
  ) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.#hear(bytes));
    // The reader's driver closes it when it ends.
    socket.on('error', () => undefined);
  }

  /** Puts a card into the reader, as soon as there is one. */
  static async insert(chip: Chip, faults: Faults = {}): Promise<VirtualCard> {
    return new VirtualCard(await reader(), chip, faults);
  }

  /** Pulls the card out. */
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
    // What these two say tells nothing of how the reading goes.
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

/** A connection to the virtual reader, tried again until it is there. */
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
