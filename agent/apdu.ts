import { CardError } from './faults.ts';

/** A card that answers APDU commands. */
export interface Card {
  transmit(command: Uint8Array): Promise<Uint8Array>;
}

/** A card returns at most this many bytes per read. */
const MAX_READ_BYTES = 0xf0;

/** Selects the application of Malaysian identity cards. Throws a CardError with the card's status word. */
export async function selectApplication(card: Card): Promise<void> {
  const { status } = await send(card, '00A404000AA0000000744A504E0010');
  if (status !== '6105') throw new CardError(`0x${status}`);
  await send(card, '00C0000005');
}

/** Reads `length` bytes of a file from an offset, in pieces. An aborted signal stops it between two pieces. */
export async function readFile(
  card: Card,
  file: number,
  offset: number,
  length: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let arrived = 0;
  while (arrived < length) {
    signal.throwIfAborted();
    const wanted = Math.min(MAX_READ_BYTES, length - arrived);
    const piece = await readPiece(card, file, offset + arrived, wanted);
    arrived += piece.copy(bytes, arrived, 0, wanted);
  }
  return bytes;
}

/** The bytes of one piece, at least one. Only the last of its three commands returns their status. */
async function readPiece(card: Card, file: number, offset: number, length: number) {
  await send(card, `C832000005080000${u16(length)}`);
  await send(card, `CC00000008${u16(file)}0100${u16(offset)}${u16(length)}`);
  const { data, status } = await send(card, `CC060000${length.toString(16).padStart(2, '0')}`);
  if (status !== '9000') throw new CardError(`0x${status}`);
  if (data.length === 0) throw new CardError('0x80100016');
  return data;
}

async function send(card: Card, command: string): Promise<{ data: Buffer; status: string }> {
  const answer = Buffer.from(await card.transmit(Buffer.from(command, 'hex')));
  // A card that is removed may return an empty answer.
  if (answer.length < 2) throw new CardError('0x80100016');
  return {
    data: answer.subarray(0, -2),
    status: answer.subarray(-2).toString('hex').toUpperCase(),
  };
}

// The card expects little-endian numbers.
function u16(value: number): string {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes.toString('hex');
}
