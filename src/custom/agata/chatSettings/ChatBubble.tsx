import type { ReactNode } from 'react';
import type { ChatBubble as Colour } from '../../../../contract/agata/chatBubbles.ts';
import './chatBubble.css';

interface ChatBubbleProps {
  /** Who wrote it; none for the own messages. */
  who?: string;
  /** Of the own messages. */
  colour: Colour;
  /** Of the letters, in pixels. */
  size: number;
  children: ReactNode;
}

/** A message of the chat: the own ones at the right in their colour, those of others at the left. */
export function ChatBubble({ who, colour, size, children }: ChatBubbleProps) {
  const isOwn = who === undefined;
  return (
    <div className="chat-bubble" data-own={isOwn || undefined} data-colour={colour}>
      {!isOwn && <strong className="chat-bubble-who">{who}</strong>}
      <p style={{ fontSize: `${size}px` }}>{children}</p>
    </div>
  );
}
