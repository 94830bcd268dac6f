import { randomBytes } from 'node:crypto';
import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Sealed, SecretBox, toBeSealed } from '../../../server/kit/secrets/box.ts';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const box = new SecretBox([older]);
const place = 'sms_account.password|1';
const texts = string({ unit: 'binary', minLength: 4, maxLength: 200 });

describe('a sealed secret', () => {
  it('opens at its place, and holds nothing of the text', () => {
    assert(
      property(texts, string(), (text, where) => {
        const sealed = box.seal(text, where);
        expect(box.open(sealed, where)).toBe(text);
        expect(sealed).not.toContain(text);
      }),
    );
  });

  it('is another text each time', () => {
    expect(box.seal('same', place)).not.toBe(box.seal('same', place));
  });

  it('does not open with any bit or letter changed', () => {
    const sealed = box.seal('password', place);
    for (let at = 0; at < sealed.length; at += 1) {
      for (let bit = 0; bit < 7; bit += 1) {
        const changed = String.fromCharCode(sealed.charCodeAt(at) ^ (1 << bit));
        const other = `${sealed.slice(0, at)}${changed}${sealed.slice(at + 1)}` as Sealed;
        expect(box.open(other, place), `${other} at ${at}`).toBeUndefined();
      }
      expect(box.open(sealed.slice(0, at) as Sealed, place)).toBeUndefined();
    }
    for (const more of ['A', '=', '.', ' ', '\n'])
      expect(box.open(`${sealed}${more}` as Sealed, place)).toBeUndefined();
  });

  it('does not open at another place or with another key', () => {
    const sealed = box.seal('password', place);
    expect(box.open(sealed, 'sms_account.password|2')).toBeUndefined();
    expect(box.open(sealed, 'other.password|1')).toBeUndefined();
    expect(new SecretBox([newer]).open(sealed, place)).toBeUndefined();
  });

  it('opens with an earlier key, and is sealed anew with the one of today', () => {
    const sealed = box.seal('password', place);
    const both = new SecretBox([newer, older]);
    expect(both.open(sealed, place)).toBe('password');
    const renewed = both.renew(sealed, place);
    expect(new SecretBox([newer]).open(renewed, place)).toBe('password');
    expect(both.renew(renewed, place)).toBe(renewed);
  });

  it('stays as it is where it does not open', () => {
    const sealed = new SecretBox([newer]).seal('password', place);
    expect(box.renew(sealed, place)).toBe(sealed);
  });
});

describe('a text that is still to be sealed', () => {
  it('opens once it is', () => {
    const waiting = toBeSealed('1.plain:text');
    expect(box.open(waiting, place)).toBeUndefined();
    expect(box.open(box.renew(waiting, place), place)).toBe('1.plain:text');
  });
});
