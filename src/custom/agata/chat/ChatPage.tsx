import { type CSSProperties, useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { agataChat, type ChatRoom } from '../../../../contract/agata/chat.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatShortDate, formatTime } from '../../../framework/format.ts';
import { type Translate, useText } from '../../../framework/text.tsx';
import { useSession, useWorkplaces } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card, EmptyState, ErrorState, LoadingState, Page } from '../../../ui/Page.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import './chat.css';
import { type ChatSize, chatSizes, storedChatSize } from './chatStorage.ts';
import { isUnread, roomName } from './rooms.ts';
import { Thread } from './Thread.tsx';
import { useChatLook } from './useChatLook.ts';

/** The conversations of the person's teams and tenants. The one that is open stands in the address. */
export default function ChatPage() {
  const t = useText();
  const person = useSession()?.loginUserId ?? 0;
  const { team } = useWorkplaces();
  const [query] = useSearchParams();
  const { data, error, refetch } = useCallQuery(agataChat.chatRooms, {});
  const [size, setSize] = useState<ChatSize>(() => storedChatSize.get() ?? 'medium');
  const { pixels, ownBubble } = useChatLook();
  // What was read is known to the browser alone.
  const [, redraw] = useState(0);
  const onSeen = useCallback(() => redraw((times) => times + 1), []);
  const chooseSize = (next: ChatSize) => {
    storedChatSize.set(next);
    setSize(next);
  };
  const rooms = data?.data.data;
  const asked = query.get('room');
  const open =
    rooms?.find((room) => roomName(room) === asked) ??
    rooms?.find(({ teamID, tenantID }) => teamID === team?.id && tenantID === null) ??
    rooms?.[0];
  return (
    <Page
      title={t('CHAT.TITLE')}
      actions={
        <SegmentedControl
          label={t('CHAT.SIZE')}
          options={chatSizes.map((value) => ({
            value,
            label: t(`CHAT.SIZE.${value.toUpperCase() as Uppercase<ChatSize>}`),
          }))}
          value={size}
          onChange={chooseSize}
        />
      }
    >
      {!rooms && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!rooms && !error && <LoadingState />}
      {rooms && !open && (
        <Card>
          <EmptyState>{t('CHAT.NONE_MORE')}</EmptyState>
        </Card>
      )}
      {rooms && open && (
        <div
          className="chat"
          data-chosen={asked !== null || undefined}
          style={{ '--chat-text': `${pixels[size]}px` } as CSSProperties}
        >
          <nav className="chat-rooms" aria-label={t('CHAT.ROOMS')}>
            {rooms.map((room) => (
              <Room
                key={roomName(room)}
                room={room}
                isOpen={room === open}
                unread={room !== open && isUnread(room, person)}
              />
            ))}
          </nav>
          <section className="chat-thread" aria-label={titleOf(open, t)}>
            <header className="chat-head">
              <div className="chat-back">
                <ButtonLink to="?" icon="left" variant="quiet">
                  {t('CHAT.BACK')}
                </ButtonLink>
              </div>
              <h2>{open.team}</h2>
              <p>
                {withWhom(open, t)} · {t('CHAT.PEOPLE', { count: open.people })}
              </p>
            </header>
            <Thread
              key={roomName(open)}
              room={open}
              person={person}
              colour={ownBubble}
              onSeen={onSeen}
            />
          </section>
        </div>
      )}
    </Page>
  );
}

function Room({ room, isOpen, unread }: { room: ChatRoom; isOpen: boolean; unread: boolean }) {
  const t = useText();
  const { lastAt, lastWho, lastBody, isLastOwn } = room;
  return (
    <Link
      className="chat-room"
      to={`?room=${roomName(room)}`}
      replace
      aria-current={isOpen ? 'true' : undefined}
      data-unread={unread || undefined}
    >
      <span className="chat-room-name">{room.team}</span>
      <span className="chat-room-when">{lastAt && whenOf(lastAt)}</span>
      <span className="chat-room-with">{withWhom(room, t)}</span>
      <span className="chat-room-last">
        {lastAt ? `${isLastOwn ? t('CHAT.YOU') : lastWho}: ${lastBody}` : t('CHAT.EMPTY')}
      </span>
      {unread && <span className="visually-hidden">{t('CHAT.UNREAD')}</span>}
    </Link>
  );
}

const withWhom = ({ tenantID, tenant }: ChatRoom, t: Translate) =>
  tenantID === null ? t('CHAT.TEAM_ONLY') : t('CHAT.WITH', { tenant });
const titleOf = (room: ChatRoom, t: Translate) => `${room.team}, ${withWhom(room, t)}`;

function whenOf(at: string): string {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString();
  return at.slice(0, 10) === today.slice(0, 10) ? formatTime(at) : formatShortDate(at);
}
