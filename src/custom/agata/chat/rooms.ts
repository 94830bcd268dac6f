import type { ChatRoom } from '../../../../contract/agata/chat.ts';
import { storedSeen } from './chatStorage.ts';

/** A name of a conversation that no other has. */
export const roomName = ({ teamID, tenantID }: Pick<ChatRoom, 'teamID' | 'tenantID'>) =>
  `${teamID}-${tenantID ?? 0}`;

/** Whether it has a message of another person that this browser has not shown. */
export function isUnread(room: ChatRoom, person: number): boolean {
  return !room.isLastOwn && room.lastID > (storedSeen(person, roomName(room)).get() ?? 0);
}
