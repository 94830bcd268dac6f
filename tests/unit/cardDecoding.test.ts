import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Card, readFile } from '../../agent/apdu.ts';
import { decodeDate, decodePhoto, decodePostcode, decodeText } from '../../agent/decode.ts';
import { CardError, toCardError, faultMessage } from '../../agent/faults.ts';
import { readIdentityCard } from '../../agent/identityCard.ts';
import { isDay } from '../../contract/fields.ts';

const bytes = (text: string, length: number) =>
  Buffer.from(text.padEnd(length).slice(0, length), 'latin1');
const bcd = (digits: string) => Buffer.from(digits, 'hex');

describe('a text on a card', () => {
  it('is decoded without its padding', () => {
    const letters = fc.stringMatching(/^[A-Z@'/.À-ÿ-]{1,20}(?: [A-Z@'/.À-ÿ-]{1,20}){0,4}$/);
    fc.assert(
      fc.property(letters, (text) => {
        expect(decodeText(bytes(text, 150))).toBe(text);
        expect(decodeText(Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(9)]))).toBe(
          text,
        );
      }),
    );
  });

  it('never contains a control character, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 150 }), (given) => {
        expect(decodeText(Buffer.from(given))).not.toMatch(/\p{Cc}|^\s|\s$|\s\s/u);
      }),
    );
  });
});

describe('a date on a card', () => {
  it('is decoded as its day', () => {
    const days = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(decodeDate(bcd(day.replaceAll('-', '')))).toBe(day);
      }),
    );
  });

  it('is a valid day or missing, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 4 }), (given) => {
        const day = decodeDate(Buffer.from(given));
        expect(day === null || isDay(day)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(decodeDate(bcd('19900230'))).toBeNull();
    expect(decodeDate(bcd('00000000'))).toBeNull();
    expect(decodeDate(bcd('20202020'))).toBeNull();
  });
});

describe('a postcode on a card', () => {
  it.each([
    ['591000', '59100'],
    ['010000', '01000'],
    ['000000', ''],
    ['202020', '20202'],
    ['FFFFFF', ''],
  ])('%s is %j', (digits, postcode) => expect(decodePostcode(bcd(digits))).toBe(postcode));
});

describe('a photo on a card', () => {
  it('ends at its last end mark, with any bytes inside it and after it', () => {
    const bytes = fc.uint8Array({ maxLength: 1_500 });
    // A small picture inside the picture, with an end of its own.
    const inside = fc
      .tuple(bytes, bytes)
      .map(([before, after]) => Buffer.concat([before, bcd('FFD9'), after]));
    const padding = fc.constantFrom(0x00, 0x20, 0xff);
    fc.assert(
      fc.property(inside, padding, fc.nat(900), (middle, pad, length) => {
        const photo = Buffer.concat([bcd('FFD8'), middle, bcd('FFD9')]);
        const padded = Buffer.concat([photo, Buffer.alloc(length, pad)]);
        expect(decodePhoto(padded)).toBe(photo.toString('base64'));
      }),
    );
  });

  it.each(['', '00000000', 'FFD8FFE000', '20202020FFD9'])('is missing in %j', (hex) =>
    expect(decodePhoto(bcd(hex))).toBeNull(),
  );
});

describe('a file on a card', () => {
  it('is read completely, in pieces of any size', async () => {
    const file = fc.uint8Array({ minLength: 1, maxLength: 1_500 });
    const most = fc.integer({ min: 1, max: 300 });
    await fc.assert(
      fc.asyncProperty(file, most, fc.nat(40), async (content, piece, offset) => {
        const card = fileCard(Buffer.concat([Buffer.alloc(offset), Buffer.from(content)]), piece);
        const read = await readFile(card, 1, offset, content.length, new AbortController().signal);
        expect(read).toEqual(Buffer.from(content));
        expect(card.asked.every((length) => length > 0 && length <= 0xf0)).toBe(true);
      }),
    );
  });

  it('is not read further after its caller disconnects', async () => {
    const card = fileCard(Buffer.alloc(1_000), 100);
    const gone = new AbortController();
    gone.abort();
    await expect(readFile(card, 1, 0, 1_000, gone.signal)).rejects.toThrow('aborted');
    expect(card.asked).toEqual([]);
  });
});

describe('a fault', () => {
  it('of the library has its code of winscard.h, and another error is passed on unchanged', () => {
    const named = (code: string) => toCardError(Object.assign(new Error('native'), { code }));
    expect(named('NoSmartCard')).toEqual(new CardError('0x8010000C'));
    expect(named('RemovedCard')).toEqual(new CardError('0x80100069'));
    const other = new Error('something else');
    expect(toCardError(other)).toBe(other);
  });

  it('has a text in each language', () => {
    expect(faultMessage('0x8010000D', 'ms-MY')).toBe('Ini bukan MyKad atau MyKid.');
    expect(faultMessage('0x6A82', 'zh-CN,zh;q=0.9')).toBe('此卡拒绝读取。');
    expect(faultMessage('0x8010000F', undefined)).toContain('could not be read');
  });

  it.each(['', '3B', '3B6700', '3BDE11', '3B68000000'])(
    'is reported if a card answers %j',
    async (atr) => {
      const wanted = { photo: false, signal: new AbortController().signal };
      const card = fileCard(Buffer.alloc(0), 1);
      await expect(readIdentityCard(card, bcd(atr), wanted)).rejects.toThrow(
        new CardError('0x8010000D'),
      );
    },
  );
});

/** A card with one file, that answers in pieces of at most so many bytes. */
function fileCard(file: Buffer, most: number): Card & { asked: number[] } {
  const asked: number[] = [];
  let offset = 0;
  const ok = Buffer.from('9000', 'hex');
  return {
    asked,
    transmit: (given) => {
      const command = Buffer.from(given);
      if (command[0] === 0xcc && command[1] === 0) offset = command.readUInt16LE(9);
      const isRead = command[0] === 0xcc && command[1] === 6;
      if (!isRead) return Promise.resolve(ok);
      const length = command[4] ?? 0;
      asked.push(length);
      const piece = file.subarray(offset, offset + Math.min(length, most));
      return Promise.resolve(Buffer.concat([piece, ok]));
    },
  };
}
