import { useEffect, useRef, useState } from 'react';
import { agataChat, CHAT, type ChatRoom } from '../../../../contract/agata/chat.ts';
import type { ChatBubble as Colour } from '../../../../contract/agata/chatBubbles.ts';
import { useLive } from '../../../framework/live.tsx';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { storedSeen } from './chatStorage.ts';
import { Composer } from './Composer.tsx';
import { Messages } from './Messages.tsx';
import { roomName } from './rooms.ts';
import { useMessages } from './useMessages.ts';

/** One conversation: its messages as they come, and where one writes. */
export function Thread({
  room,
  person,
  colour,
  onSeen,
}: {
  room: ChatRoom;
  person: number;
  /** Of the own messages. */
  colour: Colour;
  onSeen: () => void;
}) {
  const t = useText();
  const send = useSend();
  const name = roomName(room);
  const box = useRef<HTMLDivElement>(null);
  const [seen] = useState(() => storedSeen(person, name));
  // Where new messages began when it was opened.
  const [since] = useState(() => seen.get() ?? 0);
  const { messages, error, refresh, ...older } = useMessages(async (before, signal) => {
    const { data } = await send(
      agataChat.chatMessages,
      {
        consultantTeamId: room.teamID,
        ...(room.tenantID !== null && { tenantId: room.tenantID }),
        ...(before !== undefined && { before }),
      },
      { ...(signal && { signal }) },
    );
    return data;
  });
  useLive(CHAT, refresh);
  const newest = messages?.at(-1)?.id ?? 0;
  useEffect(() => {
    if (newest <= (seen.get() ?? 0)) return;
    seen.set(newest);
    onSeen();
  }, [newest, seen, onSeen]);
  if (!messages && error) return <ErrorState error={error} onRetry={refresh} />;
  if (!messages) return <LoadingState />;
  return (
    <>
      <Messages
        box={box}
        colour={colour}
        messages={messages}
        hasMore={older.hasMore}
        isLoadingOlder={older.isLoadingOlder}
        onOlder={() => void older.loadOlder()}
        seen={since}
        isLive
      >
        <EmptyState>{t('CHAT.EMPTY_MORE')}</EmptyState>
      </Messages>
      <Composer
        room={room}
        name={name}
        onSent={() => {
          box.current?.scrollTo({ top: 0 });
          refresh();
        }}
      />
    </>
  );
}
