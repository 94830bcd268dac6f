import { parseInteger, parseOneOf, storedValue } from '../../../framework/browserStorage.ts';

/** The sizes of letters that a person chooses from. */
export const chatSizes = ['small', 'medium', 'large'] as const;
export type ChatSize = (typeof chatSizes)[number];

/** The size that this browser's person chose. */
export const storedChatSize = storedValue('local', 'chat-size', parseOneOf(chatSizes));

/** The newest message that a person saw of a conversation in this browser, by id. */
export const storedSeen = (person: number, room: string) =>
  storedValue('local', `chat-seen.${person}.${room}`, parseInteger);
