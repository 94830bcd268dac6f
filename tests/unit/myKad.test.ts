import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMyKad } from '../../contract/clinic/myKad.ts';
import { canBeMyKad } from '../../contract/clinic/newIdentity.ts';

const today = '2026-06-01';
const dobOf = (text: string) => readMyKad(text, today)?.dob;

describe('a MyKad number', () => {
  it('contains date of birth and sex', () => {
    expect(readMyKad('850314-14-5677', today)).toEqual({
      dob: '1985-03-14',
      sex: 'M',
      state: 'Kuala Lumpur',
    });
    expect(readMyKad('850314105678', today)).toMatchObject({ sex: 'F', state: 'Selangor' });
  });

  it.each([
    ['01', 'Johor'],
    ['24', 'Johor'],
    ['27', 'Kedah'],
    ['29', 'Kelantan'],
    ['30', 'Melaka'],
    ['59', 'Negeri Sembilan'],
    ['32', 'Pahang'],
    ['35', 'Penang'],
    ['39', 'Perak'],
    ['40', 'Perlis'],
    ['44', 'Selangor'],
    ['46', 'Terengganu'],
    ['49', 'Sabah'],
    ['53', 'Sarawak'],
    ['57', 'Kuala Lumpur'],
    ['58', 'Labuan'],
    ['16', 'Putrajaya'],
  ])('contains the birth place %s, which is the state %s', (place, state) =>
    expect(readMyKad(`850314${place}5678`, today)?.state).toBe(state),
  );

  it('has a state for every code of a state, and for no other', () => {
    for (let place = 0; place < 100; place++) {
      const card = readMyKad(`850314${String(place).padStart(2, '0')}5678`, today);
      const isState = (place >= 1 && place <= 16) || (place >= 21 && place <= 59);
      expect(card?.state !== undefined).toBe(isState);
    }
  });

  it('has the latest century that is not in the future', () => {
    expect(dobOf('260601145678')).toBe('2026-06-01');
    expect(dobOf('260602145678')).toBe('1926-06-02');
    expect(dobOf('000229145678')).toBe('2000-02-29');
    expect(dobOf('280229145678')).toBe('1928-02-29');
    expect(dobOf('991231145678')).toBe('1999-12-31');
  });

  it.each(['850230145678', '851314145678', '850300145678', '290229145678'])(
    'is invalid with a date that does not exist: %s',
    (text) => expect(readMyKad(text, today)).toBeNull(),
  );

  it.each(['00', '69', '70', '73', '80', '81', '94', '97'])(
    'is invalid with the birth place %s, which is not assigned',
    (place) => expect(readMyKad(`850314${place}5678`, today)).toBeNull(),
  );

  it.each(['01', '16', '21', '59', '66', '71', '74', '82', '93', '98', '99'])(
    'is valid with the birth place %s',
    (place) => expect(dobOf(`850314${place}5678`)).toBe('1985-03-14'),
  );

  it.each(['A1234567', '85031414567', '8503141456789', '', '85O314145678'])(
    'is invalid in another format: %s',
    (text) => expect(readMyKad(text, today)).toBeNull(),
  );

  it('never has a date in the future or more than a hundred years ago', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), (text) => {
        const dob = dobOf(text) ?? today;
        expect(dob <= today && dob > '1926-06-01').toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('the month and day of a MyKad number', () => {
  it.each(['900131145678', '000229145678', '900229145678', '991231145678'])(
    'exist in some year: %s',
    (digits) => expect(canBeMyKad(digits)).toBe(true),
  );

  it.each(['900015145678', '901315145678', '900200145678', '900230145678', '900431145678'])(
    'do not exist: %s',
    (digits) => expect(canBeMyKad(digits)).toBe(false),
  );
});
