import { day, optionalDay, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { onPlatform } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { masterList } from '../kit/rest.ts';
import { z } from '../kit/zod.ts';

/** Festivals of which the government gazettes the day for each year, as they follow the moon or the sun. */
export const gazettedFestivals = [
  'israk',
  'thaipusam',
  'chineseNewYear',
  'ramadan',
  'aidilfitri',
  'goodFriday',
  'wesak',
  'aidiladha',
  'muharram',
  'holOfJohor',
  'maulid',
  'deepavali',
  'israkAgain',
] as const;
export type GazettedFestival = (typeof gazettedFestivals)[number];

const festivalDays = Object.fromEntries(
  gazettedFestivals.map((festival) => [festival, optionalDay()]),
) as Record<GazettedFestival, ReturnType<typeof optionalDay>>;

/** Days on which the clinics of some states, with commas between them, are closed: of all of Malaysia where there are none. */
export const publicHolidays = masterList({
  one: 'publicHoliday',
  of: 'platform',
  managedBy: ['Administrator'],
  fields: { day: day(), name: requiredText(1, 100), state: optionalText(255) },
  example: { day: '2031-02-01', name: 'Federal Territory Day', state: 'Kuala Lumpur' },
  calls: {
    loadPublicHolidays: call({
      method: 'POST',
      path: '/api/master/public-holidays/load',
      summary:
        'Adds the public holidays of a year for all of Malaysia and for each state, with those in lieu of a day of rest. The days of the festivals that follow the moon or the sun are given, each of that year (400 otherwise); one without a day is left out. What is there already stays as it is; but festivals and days in lieu that stand on another day are moved to where they belong, or removed.',
      access: onPlatform('create', 'public-holidays'),
      body: z.object({ year: wholeNumber({ min: 2020, max: 2100 }), ...festivalDays }),
      answer: z.object({
        added: z.int(),
        present: z.int().check(z.meta({ description: 'Those that were there on their day.' })),
        moved: z.int().check(z.meta({ description: 'Those on another day: moved, or removed.' })),
      }),
      example: { year: 2031, deepavali: '2031-11-14' },
    }),
  },
});
