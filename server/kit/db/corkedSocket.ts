import { Socket } from 'node:net';

type Done = (error?: Error | null) => void;

/**
 * A socket that sends what is written within one turn of the event loop in one system call. PostgreSQL's client writes
 * each message by itself; of a short call, these system calls were the largest part.
 */
export class CorkedSocket extends Socket {
  #isHeld = false;

  override write(chunk: string | Uint8Array, done?: Done): boolean;
  override write(chunk: string | Uint8Array, encoding?: BufferEncoding, done?: Done): boolean;
  override write(
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | Done,
    done?: Done,
  ): boolean {
    this.#hold();
    return typeof encoding === 'string'
      ? super.write(chunk, encoding, done)
      : super.write(chunk, encoding);
  }

  override cork(): void {
    this.#hold();
    super.cork();
  }

  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    super.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      this.uncork();
    });
  }
}
