import * as fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { describe, expect, it } from 'vitest';
import {
  filledMessage,
  placeholders,
  placeholdersIn,
  messageTime,
} from '../../contract/messaging/messageText.ts';
import { needsUnicode, smsFault, smsParts, smsText } from '../../contract/messaging/smsText.ts';

const options = { numRuns: 500, seed: 20_261_121 };

describe('an SMS', () => {
  const clinic = fc.constantFrom('Klinik Mawar KL', 'Pergigian Sentosa Penang', '美华诊所');
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('RM0', 'RM0.00', 'rm 0.00:', 'RM5.00', 'KLINIK MAWAR KL', 'Dear {name}', '\n'),
  );
  const content = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(' '));

  it('starts with its cost, names the clinic, and contains all of its content', () => {
    fc.assert(
      fc.property(content, clinic, (said, name) => {
        const text = smsText(said, name);
        expect(text.startsWith('RM0.00 ')).toBe(true);
        expect(text.toLowerCase()).toContain(name.toLowerCase());
        const own = said.trim().replace(/^RM ?0(\.00)?[\s:]+/i, '');
        expect(text.endsWith(own)).toBe(true);
      }),
      options,
    );
  });

  it('that has this form already is unchanged', () => {
    fc.assert(
      fc.property(content, clinic, (said, name) => {
        fc.pre(said.replaceAll(/RM ?0(\.00)?[\s:]*/gi, '').trim() !== '');
        const text = smsText(said, name);
        expect(smsText(text, name)).toBe(text);
      }),
      options,
    );
  });

  it.each([
    ['See us soon.', 'RM0.00 Klinik Mawar KL: See us soon.'],
    ['RM0 See us soon.', 'RM0.00 Klinik Mawar KL: See us soon.'],
    ['rm0.00: klinik mawar kl will see you.', 'RM0.00 klinik mawar kl will see you.'],
    ['RM0.50 discount', 'RM0.00 Klinik Mawar KL: RM0.50 discount'],
    ['您好，请复诊。', 'RM0.00 Klinik Mawar KL: 您好，请复诊。'],
  ])('of %s is %s', (said, text) => {
    expect(smsText(said, 'Klinik Mawar KL')).toBe(text);
  });
});

describe('the parts of an SMS', () => {
  const basic = fc.constantFrom(...'abcXYZ0189 .,:!?@£$é'.split(''));
  const chinese = fc.constantFrom(...'您好请复诊。，'.split(''));
  const textOf = (character: fc.Arbitrary<string>, maxLength: number) =>
    fc.array(character, { minLength: 1, maxLength }).map((list) => list.join(''));
  const most = (length: number, alone: number, each: number) =>
    length <= alone ? 1 : Math.ceil(length / each);

  it('have 160 characters, or 153 if there are several', () => {
    fc.assert(
      fc.property(textOf(basic, 700), (text) => {
        expect(needsUnicode(text)).toBe(false);
        expect(smsParts(text)).toBe(most(text.length, 160, 153));
      }),
      options,
    );
  });

  it('have 70 with Chinese, or 67 if there are several', () => {
    fc.assert(
      fc.property(textOf(fc.oneof(basic, chinese), 300), chinese, (text, one) => {
        const mixed = text + one;
        expect(needsUnicode(mixed)).toBe(true);
        expect(smsParts(mixed)).toBe(most(mixed.length, 70, 67));
      }),
      options,
    );
  });

  it('and the alphabet match an independent calculator', () => {
    const every = fc.integer({ min: 1, max: 0x2fff }).map((code) => String.fromCodePoint(code));
    // It takes a letter with an accent of its own, or a line end of two characters, for one.
    const single = every.filter(
      (character) => !/[\p{M}\p{Default_Ignorable_Code_Point}\r]/u.test(character),
    );
    const text = textOf(
      fc.oneof(basic, chinese, fc.constantFrom(...'{}[]~€^\\|\f'.split(''), '😀'), single),
      400,
    );
    fc.assert(
      fc.property(
        fc.oneof(text, textOf(fc.oneof(basic, fc.constantFrom('{', '€')), 700)),
        (sent) => {
          const { segmentsCount, encodingName } = new SegmentedMessage(sent);
          expect([smsParts(sent), needsUnicode(sent)]).toEqual([
            segmentsCount,
            encodingName !== 'GSM-7',
          ]);
        },
      ),
      options,
    );
  });

  it('count signs such as braces twice', () => {
    expect([smsParts('{'.repeat(80)), smsParts('{'.repeat(81))]).toEqual([1, 2]);
    expect([smsParts('a'.repeat(160)), smsParts('a'.repeat(161))]).toEqual([1, 2]);
    expect([smsParts('好'.repeat(70)), smsParts('好'.repeat(71))]).toEqual([1, 2]);
    expect([smsParts('😀'.repeat(35)), smsParts('😀'.repeat(36))]).toEqual([1, 2]);
  });
});

describe('text that the networks block', () => {
  const around = fc.constantFrom('', 'See us ', '请 ', 'Hubungi (', 'Now: ');

  it('includes links, in every notation', () => {
    const name = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    const link = fc
      .tuple(
        fc.constantFrom('https://', 'HTTP://', 'www.', ''),
        name,
        fc.constantFrom('com', 'my', 'ly', 'co'),
      )
      .map(([start, host, end]) => `${start}${host}.${end}`);
    fc.assert(
      fc.property(around, link, fc.constantFrom('', '/a?b=1', '.', ' now'), (before, at, after) => {
        expect(smsFault(`${before}${at}${after}`)).toBe('SMS.NO_LINKS');
      }),
      options,
    );
  });

  it('includes numbers to call back, in every grouping', () => {
    const digits = fc.stringMatching(/^0[1-9]\d{7,8}$/);
    const gaps = fc.array(fc.constantFrom('', ' ', '-'), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(around, digits, gaps, (before, number, gap) => {
        const grouped = Array.from(number, (digit, at) => digit + gap[at]).join('');
        // What is grouped as a date is one.
        fc.pre(!/\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(grouped));
        expect(smsFault(`${before}+6${grouped}`)).toBe('SMS.NO_NUMBERS');
      }),
      options,
    );
  });

  it.each([
    'Send us your password',
    'Beri kata laluan anda',
    'Your OTP please',
    'Tell us your bank account',
    'Reply with your IC number',
    '请提供密码',
    '请回复身份证号',
  ])('includes requests for personal data: %s', (text) => {
    expect(smsFault(text)).toBe('SMS.NO_PERSONAL_DATA');
  });

  it('does not include the times of appointments', () => {
    const at = fc.date({
      min: new Date('1800-01-01T00:00:00Z'),
      max: new Date('2999-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(at, (date) => {
        const time = messageTime(date.toISOString());
        expect(time).toMatch(/^\d\d [A-Z][a-z]{2} \d{4}, (0[1-9]|1[012]):\d\d [AP]M$/);
        expect(smsFault(`Dear Tan, we see you on ${time}. Your number is 1234.`)).toBeUndefined();
      }),
      options,
    );
  });

  it.each([
    'Dear {name}, please see us for your yearly check.',
    'RM1,234.50 on 21/11/2026, 10:00',
    'Your queue number is 1042, room 12.',
    'Open 9.00-10.30, on Saturdays 09.00-12.30',
    'Dibuka 2.30 petang 21.11.2026',
    'Sila datang pada 2026-11-21 dengan kad anda.',
    '您的预约在 2026年11月21日 上午10:00。',
  ])('does not include %s', (text) => {
    expect(smsFault(text)).toBeUndefined();
  });
});

describe('a message', () => {
  it('is filled with the values of its recipient, whose placeholders are not filled again', () => {
    const values = { name: 'Tan {aptdate}', aptdate: 'soon' };
    expect(filledMessage('Dear {name}: {aptdate}, {resource}, {toString}', values)).toBe(
      'Dear Tan {aptdate}: soon, {resource}, {toString}',
    );
  });

  it('lists each placeholder once, in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...placeholders)), (used) => {
        const text = used.map((holder) => `a {${holder}}`).join(' ');
        expect(placeholdersIn(text)).toEqual(
          placeholders.filter((holder) => used.includes(holder)),
        );
      }),
      options,
    );
  });

  it.each([
    ['2026-11-21T10:00:00.000Z', '21 Nov 2026, 10:00 AM'],
    ['2026-01-05T00:05:00.000Z', '05 Jan 2026, 12:05 AM'],
    ['2026-12-31T12:30:00.000Z', '31 Dec 2026, 12:30 PM'],
  ])('shows %s as %s', (wall, told) => {
    expect(messageTime(wall)).toBe(told);
  });
});
