import type { calendarFeeds as calls } from '../../../../contract/clinic/calendarFeeds.ts';
import type { Handlers } from '../../../kit/http/context.ts';
import { add, listOf, remove } from './addresses.ts';
import { read } from './reading.ts';

export const calendarFeeds: Handlers<typeof calls> = {
  calendarFeedList: (_, context) => listOf(context),
  addCalendarFeed: add,
  removeCalendarFeed: remove,
  calendarFeed: read,
};
