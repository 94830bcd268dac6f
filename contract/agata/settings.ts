import { oneOf, wholeNumber } from '../fields.ts';
import { onPlatform, signedIn } from '../kit/access.ts';
import { call } from '../kit/call.ts';
import { z } from '../kit/zod.ts';
import { chatBubbles } from './chatBubbles.ts';

const row = { id: z.int(), version: z.int() };
const minutes = () => wholeNumber({ min: 5, max: 480 });
const letters = () => wholeNumber({ min: 6, max: 40 });
const bubble = () =>
  oneOf(chatBubbles, {
    words: {
      accent: 'CHAT_UI.ACCENT',
      blue: 'CHAT_UI.BLUE',
      violet: 'CHAT_UI.VIOLET',
      amber: 'CHAT_UI.AMBER',
      grey: 'CHAT_UI.GREY',
    },
  });

const application = {
  joinCodeHours: wholeNumber({ min: 1, max: 720 }),
  invitationDays: wholeNumber({ min: 1, max: 365 }),
  articlesPerPage: wholeNumber({ min: 3, max: 100 }),
  appointmentMinutes: minutes(),
};
const chat = {
  smallFont: letters(),
  mediumFont: letters(),
  largeFont: letters(),
  ownBubble: bubble(),
};
const chatAnswer = z
  .object({
    smallFont: z.int(),
    mediumFont: z.int(),
    largeFont: z.int(),
    ownBubble: bubble(),
    ...row,
  })
  .check(z.meta({ id: 'ChatSettings' }));
const applicationAnswer = z
  .object({
    joinCodeHours: z.int().check(z.meta({ description: 'Hours for which a QR code holds.' })),
    invitationDays: z.int().check(z.meta({ description: 'Days for which an invitation holds.' })),
    articlesPerPage: z.int(),
    appointmentMinutes: z
      .int()
      .check(z.meta({ description: 'Minutes of an appointment whose type names none.' })),
    ...row,
  })
  .check(z.meta({ id: 'ApplicationSettings' }));

/** How AGATA behaves by default, and how its chat looks. */
export const agataSettings = {
  applicationSettings: call({
    method: 'GET',
    path: '/api/agata/web/GetApplicationSettings',
    summary: 'How AGATA behaves by default.',
    access: onPlatform('show', 'agata-settings'),
    answer: applicationAnswer,
  }),
  updateApplicationSettings: call({
    method: 'POST',
    path: '/api/agata/web/UpdateApplicationSettings',
    summary:
      'Changes how AGATA behaves by default. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', 'agata-settings'),
    body: z.object(application),
    answer: applicationAnswer,
    example: { joinCodeHours: 48, invitationDays: 14, articlesPerPage: 24, appointmentMinutes: 45 },
  }),
  chatSettings: call({
    method: 'GET',
    path: '/api/agata/web/GetChatSettings',
    summary:
      'How large the letters of the chat are when they are small, medium and large, in pixels, and the colour of the own messages.',
    access: signedIn,
    answer: chatAnswer,
  }),
  chatSettingDetails: call({
    method: 'GET',
    path: '/api/agata/web/GetChatSettingDetails',
    summary: 'The same for the Administrator who changes it.',
    access: onPlatform('show', 'chat-settings'),
    answer: chatAnswer,
  }),
  updateChatSettings: call({
    method: 'POST',
    path: '/api/agata/web/UpdateChatSettings',
    summary:
      'Changes how the chat looks: small letters are smaller than medium ones, and these than large ones. With If-Match, only that version (409 otherwise).',
    access: onPlatform('edit', 'chat-settings'),
    body: z.object(chat).check(
      z.refine(({ smallFont, mediumFont }) => smallFont < mediumFont, {
        error: 'CHAT_UI.ORDER',
        path: ['mediumFont'],
      }),
      z.refine(({ mediumFont, largeFont }) => mediumFont < largeFont, {
        error: 'CHAT_UI.ORDER',
        path: ['largeFont'],
      }),
    ),
    answer: chatAnswer,
    example: { smallFont: 10, mediumFont: 15, largeFont: 20, ownBubble: 'blue' },
  }),
};
