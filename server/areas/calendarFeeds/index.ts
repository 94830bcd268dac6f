import type { calendarFeeds as calls } from '../../../contract/calendarFeeds.ts';
import type { Handlers } from '../../http/context.ts';
import { add, listOf, remove } from './addresses.ts';
import { read } from './reading.ts';

export const calendarFeeds: Handlers<typeof calls> = {
  calendarFeedList: (_, context) => listOf(context),
  addCalendarFeed: add,
  removeCalendarFeed: remove,
  calendarFeed: read,
};
