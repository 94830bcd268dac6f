import { idOf, orLeftOut, requiredText } from '../fields.ts';
import { inTeam, onPlatform } from '../kit/access.ts';
import { call, listCall, noRef } from '../kit/call.ts';
import { text as boundedText } from '../kit/text.ts';
import { z } from '../kit/zod.ts';
import { clinicTime } from './routing.ts';

/** Characters of a message. */
export const MAX_CHAT_TEXT = 2_000;
/** Messages that one call answers. */
export const CHAT_STEP = 50;

/** The resource of the hub's event to the people in a conversation that has a new message. */
export const CHAT = 'chat-messages';

const text = z.string();
const before = z
  .optional(
    noRef(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  )
  .check(z.meta({ description: 'Only messages before this one, by id.' }));

const message = z
  .object({
    id: z.int(),
    accountID: z.int(),
    who: text,
    body: text.check(z.meta({ description: 'Plain text.' })),
    at: clinicTime(),
    isOwn: z.boolean(),
  })
  .check(z.meta({ id: 'ChatMessage' }));
export type ChatMessage = z.infer<typeof message>;

const room = z
  .object({
    teamID: z.int(),
    team: text,
    tenantID: z.nullable(z.int()).check(z.meta({ description: 'Null in the chat of a team.' })),
    tenant: text,
    people: z.int(),
    lastID: z.int().check(z.meta({ description: 'The id of the newest message; 0 without any.' })),
    lastAt: z.nullable(clinicTime()),
    lastWho: text,
    lastBody: text.check(z.meta({ description: 'The beginning of the newest message.' })),
    isLastOwn: z.boolean(),
  })
  .check(z.meta({ id: 'ChatRoom' }));
export type ChatRoom = z.infer<typeof room>;

const named = {
  consultantTeamId: idOf('consultant-teams'),
  tenantId: orLeftOut(idOf('agata-tenants')).check(
    z.meta({ description: 'Of a common chat; without it, the chat of the team.' }),
  ),
};
const messages = z.object({
  data: z.array(message).check(z.meta({ description: 'Oldest first.' })),
  hasMore: z.boolean().check(z.meta({ description: 'Whether there are older ones.' })),
});

const conversation = {
  id: z.int().check(z.meta({ description: 'That of its first message.' })),
  team: text,
  messages: z.int(),
  people: z.int().check(z.meta({ description: 'Who wrote in it.' })),
  lastAt: clinicTime(),
};
const teamChat = z.object(conversation).check(z.meta({ id: 'AgataChat' }));
const commonChat = z.object({ ...conversation, tenant: text }).check(z.meta({ id: 'CommonChat' }));

/** What members of a team write to each other, and with the people of a tenant that the team is in. */
export const agataChat = {
  chatRooms: call({
    method: 'GET',
    path: '/api/agata/web/ct/ChatRooms',
    summary:
      "The conversations of the person: each team's own, and each team's with each tenant that it is in; those with the newest message first.",
    access: inTeam('list', CHAT),
    answer: z.object({ data: z.array(room) }),
  }),
  chatMessages: call({
    method: 'GET',
    path: '/api/agata/web/ct/ChatMessages',
    summary: `The newest ${CHAT_STEP} messages of a conversation of the person.`,
    access: inTeam('list', CHAT),
    query: z.object({ ...named, before }),
    answer: messages,
  }),
  sendChatMessage: call({
    method: 'POST',
    path: '/api/agata/web/ct/SendChatMessage',
    summary:
      'Writes a message to a conversation of the person. A repeated request with the same key answers the message that the first one wrote.',
    access: inTeam('create', CHAT),
    body: z.object({
      ...named,
      body: requiredText(1, MAX_CHAT_TEXT),
      key: orLeftOut(
        boundedText(36).check(z.regex(z.regexes.uuid()), z.meta({ format: 'uuid' })),
      ).check(z.meta({ description: 'Idempotency key of the message.' })),
    }),
    answer: message,
    example: { body: 'Two referrals came this morning.' },
  }),
};

/** The conversations as Administrators read them. */
export const chatHistories = {
  agataChatList: listCall({
    method: 'GET',
    path: '/api/agata/web/history/AgataChatList',
    summary: 'The chats of consultant teams that hold messages; `q` finds teams by name.',
    access: onPlatform('list', 'agata-chats'),
    list: { sort: ['lastAt', 'team', 'id'], ids: 'agata-chats' },
    answer: z.array(teamChat),
  }),
  agataChatDetail: call({
    method: 'GET',
    path: '/api/agata/web/history/AgataChatDetail',
    summary: 'One chat of a consultant team, without its messages.',
    access: onPlatform('show', 'agata-chats'),
    query: z.object({ id: idOf('agata-chats') }),
    answer: teamChat,
  }),
  agataChatMessages: call({
    method: 'GET',
    path: '/api/agata/web/history/AgataChatMessages',
    summary: `The newest ${CHAT_STEP} messages of a chat of a consultant team. The audit notes who reads them.`,
    access: onPlatform('show', 'agata-chats'),
    query: z.object({ id: idOf('agata-chats'), before }),
    answer: messages,
  }),
  commonChatList: listCall({
    method: 'GET',
    path: '/api/agata/web/history/CommonChatList',
    summary:
      'The chats of consultant teams with tenants that hold messages; `q` finds both by name.',
    access: onPlatform('list', 'common-chats'),
    list: { sort: ['lastAt', 'team', 'tenant', 'id'], ids: 'common-chats' },
    answer: z.array(commonChat),
  }),
  commonChatDetail: call({
    method: 'GET',
    path: '/api/agata/web/history/CommonChatDetail',
    summary: 'One chat of a consultant team with a tenant, without its messages.',
    access: onPlatform('show', 'common-chats'),
    query: z.object({ id: idOf('common-chats') }),
    answer: commonChat,
  }),
  commonChatMessages: call({
    method: 'GET',
    path: '/api/agata/web/history/CommonChatMessages',
    summary: `The newest ${CHAT_STEP} messages of a chat of a consultant team with a tenant. The audit notes who reads them.`,
    access: onPlatform('show', 'common-chats'),
    query: z.object({ id: idOf('common-chats'), before }),
    answer: messages,
  }),
};
