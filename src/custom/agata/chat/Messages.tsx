import { type ReactNode, type RefObject, useState } from 'react';
import type { ChatMessage } from '../../../../contract/agata/chat.ts';
import type { ChatBubble as Colour } from '../../../../contract/agata/chatBubbles.ts';
import { formatDate, formatTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import './chat.css';

/** Pixels from an edge that count as being at it. */
const NEAR = 48;
/** Messages of one person within so many milliseconds share a heading. */
const TOGETHER_MS = 5 * 60_000;
/** It takes the focus, so that the arrow keys scroll it. */
const scrolledByKeyboard = { role: 'group', tabIndex: 0 } as const;

interface Props {
  messages: readonly ChatMessage[];
  hasMore: boolean;
  isLoadingOlder: boolean;
  onOlder: () => void;
  /** What scrolls, for whoever leads it back to the end. */
  box?: RefObject<HTMLDivElement | null>;
  /** The newest message that was seen before, by id. */
  seen?: number | undefined;
  /** New messages are read out. */
  isLive?: boolean;
  /** Of the own messages. */
  colour?: Colour;
  /** Shown instead of messages where there are none. */
  children?: ReactNode;
}

/**
 * The messages of a conversation, the newest at the bottom. The browser keeps the place of whoever reads, as the box
 * grows from its end; older messages are loaded as one scrolls up, and it says where new ones begin.
 */
export function Messages(props: Props) {
  const { messages, hasMore, isLoadingOlder, onOlder, box, seen, isLive, colour, children } = props;
  const t = useText();
  // The newest message when somebody scrolled up; null at the end.
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const newest = messages.at(-1)?.id ?? 0;
  const firstNew = messages.find(({ id, isOwn }) => seen !== undefined && id > seen && !isOwn);
  return (
    <div className="chat-scroll">
      <div
        ref={box}
        className="chat-box"
        {...scrolledByKeyboard}
        aria-label={t('CHAT.MESSAGES')}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          // Counted from the end, downwards from 0.
          setLeftAt((held) => (scrollTop > -NEAR ? null : (held ?? newest)));
          if (scrollHeight - clientHeight + scrollTop < NEAR && hasMore && !isLoadingOlder)
            onOlder();
        }}
      >
        <div className="chat-all">
          {hasMore && (
            <Button variant="quiet" busy={isLoadingOlder} onClick={onOlder}>
              {t('CHAT.OLDER')}
            </Button>
          )}
          {messages.length === 0 && children}
          <ol
            className="chat-messages"
            data-colour={colour}
            aria-live={isLive ? 'polite' : undefined}
          >
            {messages.map((message, at) => (
              <Message
                key={message.id}
                message={message}
                before={messages[at - 1]}
                isFirstNew={message === firstNew}
              />
            ))}
          </ol>
        </div>
      </div>
      {leftAt !== null && newest > leftAt && (
        <div className="chat-below">
          <Button icon="down" onClick={() => box?.current?.scrollTo({ top: 0 })}>
            {t('CHAT.NEWER')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Message({
  message,
  before,
  isFirstNew,
}: {
  message: ChatMessage;
  before: ChatMessage | undefined;
  isFirstNew: boolean;
}) {
  const t = useText();
  const begins = !follows(before, message);
  return (
    <li data-own={message.isOwn || undefined} data-first={begins || undefined}>
      {!isSameDay(before, message) && <p className="chat-day">{formatDate(message.at)}</p>}
      {isFirstNew && <p className="chat-new">{t('CHAT.UNREAD')}</p>}
      {begins && (
        <p className="chat-who">
          <b>{message.isOwn ? t('CHAT.YOU') : message.who}</b> {formatTime(message.at)}
        </p>
      )}
      <p className="chat-text">{message.body}</p>
    </li>
  );
}

function isSameDay(before: ChatMessage | undefined, { at }: ChatMessage): boolean {
  return before?.at.slice(0, 10) === at.slice(0, 10);
}

function follows(before: ChatMessage | undefined, message: ChatMessage): boolean {
  return (
    before?.accountID === message.accountID &&
    isSameDay(before, message) &&
    Date.parse(message.at) - Date.parse(before.at) < TOGETHER_MS
  );
}
