import { requiredText, wholeNumber } from '../fields.ts';
import { signedIn } from '../kit/access.ts';
import { call, noRef } from '../kit/call.ts';
import { z } from '../kit/zod.ts';

/** Notifications that are shown at first, and by how many More raises that. */
export const NOTIFICATIONS_STEP = 10;
/** The most that one call answers. */
const MOST = 200;

/** The resource of the hub's event to a person who has a new alert. */
export const NOTIFICATIONS = 'notifications';

const notification = z
  .object({
    id: z.int(),
    title: z.string(),
    body: z.string(),
    source: z
      .string()
      .check(z.meta({ description: 'What it opens (notificationSources); empty for nothing.' })),
    sourceId: z.string().check(
      z.meta({
        description: 'The id of the record that it opens, or the day of the list; else empty.',
      }),
    ),
    createdDate: z.string().check(z.meta({ description: 'Wall clock.' })),
    unread: z.boolean(),
  })
  .check(z.meta({ id: 'Notification' }));
export type Notification = z.infer<typeof notification>;

const query = z.object({ take: wholeNumber({ min: 1, max: MOST }) });
const done = z.object({ done: z.literal(true) });

export const notifications = {
  notiAlertList: call({
    method: 'GET',
    path: '/api/noti_alert_list',
    summary: `The latest alerts of the signed-in person, newest first, at most \`take\` (${MOST}), in the language of the header Accept-Language: those of the chosen branch, of the accounts that they manage, and their own. \`unread\` counts all that were not seen.`,
    access: signedIn,
    query,
    answer: z.object({ data: z.array(notification), unread: z.int() }),
    example: { take: NOTIFICATIONS_STEP },
  }),
  notiActionLogList: call({
    method: 'GET',
    path: '/api/noti_action_log_list',
    summary: `What the signed-in person did last, newest first, at most \`take\` (${MOST}), in the language of the header Accept-Language: in the chosen branch and in the accounts that they manage.`,
    access: signedIn,
    query,
    answer: z.object({ data: z.array(notification) }),
    example: { take: NOTIFICATIONS_STEP },
  }),
  notiAlertsSeen: call({
    method: 'POST',
    path: '/api/noti_alerts_seen',
    repeats: 'anew',
    summary: 'Notes that the signed-in person has seen their alerts up to an id.',
    access: signedIn,
    body: z.object({ lastID: noRef(wholeNumber({ min: 1 })) }),
    answer: done,
    example: { lastID: 1 },
  }),
  saveNotiToken: call({
    method: 'POST',
    path: '/api/save_noti_token',
    anyPlace: true,
    repeats: 'anew',
    summary:
      "Has messages about alerts sent to this browser, in the language of the header Accept-Language, until its session ends: the subscription of the browser as JSON (Web Push), or its token with Firebase where that is configured. The session's earlier one is replaced. 400 for what is neither, and for a subscription that is not at a public address over https.",
    access: signedIn,
    query: z.object({ clientToken: requiredText(1, 4096) }),
    secrets: ['clientToken'],
    answer: done,
    example: {
      clientToken:
        '{"endpoint":"https://push.example.com/1","keys":{"p256dh":"BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM","auth":"tBHItJI5svbpez7KI4CCXg"}}',
    },
  }),
  removeNotiToken: call({
    method: 'DELETE',
    path: '/api/remove_noti_token',
    repeats: 'anew',
    summary: 'Ends the messages to this browser. Without a token nothing happens.',
    access: signedIn,
    answer: done,
  }),
};
