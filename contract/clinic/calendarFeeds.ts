import { flag, idOf, orLeftOut } from '../fields.ts';
import { anyone, inBranch } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { text } from '../kit/text.ts';
import { z } from '../kit/zod.ts';

const feed = z.object({
  doctor: z.int(),
  resource: z.string(),
  withNames: z.boolean().check(z.meta({ description: 'Whether it contains patient names.' })),
  createdDate: z.string().check(z.meta({ description: 'Wall clock.' })),
  readDate: z
    .nullable(z.string())
    .check(z.meta({ description: 'Wall clock; when it was last read.' })),
});

export const calendarFeeds = {
  calendarFeedList: call({
    method: 'GET',
    path: '/api/calendar_feed_list',
    summary:
      'Doctors with and without a calendar feed. A feed’s address is returned once, when it is created.',
    access: inBranch('list', 'calendar-feeds'),
    answer: z.array(feed),
  }),
  addCalendarFeed: call({
    method: 'POST',
    path: '/api/add_calendar_feed',
    repeats: 'anew',
    summary:
      "Makes the private address of a doctor's calendar feed; an earlier address stops. Doctors may make their own alone.",
    access: inBranch('create', 'calendar-feeds'),
    recentlyConfirmed: true,
    body: z.object({ doctor: idOf('doctors'), withNames: orLeftOut(flag()) }),
    answer: z.object({
      address: z.string().check(z.meta({ description: 'Path on this server.' })),
    }),
    example: { withNames: false },
  }),
  removeCalendarFeed: call({
    method: 'DELETE',
    path: '/api/remove_calendar_feed',
    summary: "Stops a doctor's calendar feed.",
    access: inBranch('delete', 'calendar-feeds'),
    query: z.object({ doctor: idOf('doctors') }),
    answer: z.object({ done: z.literal(true) }),
  }),
  calendarFeed: call({
    method: 'GET',
    path: '/api/calendar/:secret',
    summary:
      "A doctor's appointments and absences as iCalendar, from a month ago on; for calendar programs, which know the address alone. Also by HEAD; with the ETag of an earlier answer in If-None-Match, 304 where nothing has changed.",
    access: anyone,
    query: z.object({ secret: text(64).check(z.regex(/^[\w-]{20,60}(?:\.ics)?$/)) }),
    // The secret is part of the path, because calendar programs send nothing else. Requests are logged by their route
    // alone.
    bytes: 'text/calendar; charset=utf-8',
    head: true,
    answer: z.string(),
    example: { secret: 'the-secret-of-an-address' },
  }),
};
