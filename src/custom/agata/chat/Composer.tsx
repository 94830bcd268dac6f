import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  agataChat,
  type ChatMessage,
  type ChatRoom,
  MAX_CHAT_TEXT,
} from '../../../../contract/agata/chat.ts';
import { drafts } from '../../../framework/drafts.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import { errorText } from '../../../framework/problem.ts';
import { newRequestKey } from '../../../framework/requestKey.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';

/** Characters that are left, from which on the number is shown. */
const FEW = 200;

/**
 * Where a message is written. Enter sends. What is typed stays until it was sent: a failure, another page or a crash
 * loses nothing, and what was sent twice is written once.
 */
export function Composer({
  room: { teamID, tenantID },
  name,
  onSent,
}: {
  room: ChatRoom;
  name: string;
  onSent: (message: ChatMessage) => void;
}) {
  const t = useText();
  const send = useSend();
  const draft = `chat ${name}`;
  const [text, setText] = useState(() => draftText(draft));
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState('');
  // One key for one text: another text is another message.
  const attempt = useRef({ text: '', key: '' });
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => fitHeight(input.current));
  // The drafts may be opened after this. What another tab writes later stays there.
  useEffect(() => {
    let opened = drafts.current();
    return drafts.subscribe(() => {
      if (drafts.current() === opened) return;
      opened = drafts.current();
      setText((typed) => (typed === '' ? draftText(draft) : typed));
    });
  }, [draft]);

  const write = (next: string) => {
    setText(next);
    if (next === '') drafts.current()?.clear(draft);
    else drafts.current()?.set(draft, { at: Date.now(), values: { text: next } });
  };
  const submit = async () => {
    const body = text.trim();
    if (body === '' || isSending) return;
    if (attempt.current.text !== body) attempt.current = { text: body, key: newRequestKey() };
    setSending(true);
    setFault('');
    try {
      const { data } = await send(agataChat.sendChatMessage, {
        consultantTeamId: teamID,
        ...(tenantID !== null && { tenantId: tenantID }),
        body,
        key: attempt.current.key,
      });
      attempt.current = { text: '', key: '' };
      write('');
      onSent(data);
    } catch (error) {
      setFault(t('CHAT.NOT_SENT', { reason: errorText(t, error) }));
    } finally {
      setSending(false);
      input.current?.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may end a word of an input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  };
  const left = MAX_CHAT_TEXT - text.length;
  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fault && (
        <p className="chat-fault" role="alert">
          {fault}
        </p>
      )}
      <div className="chat-write">
        <textarea
          ref={input}
          rows={1}
          aria-label={t('CHAT.WRITE')}
          aria-describedby="chat-hint"
          placeholder={t('CHAT.WRITE')}
          maxLength={MAX_CHAT_TEXT}
          value={text}
          readOnly={isSending}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" variant="primary" busy={isSending}>
          {t('CHAT.SEND')}
        </Button>
      </div>
      <p className="chat-hint" id="chat-hint">
        {left <= FEW ? t('CHAT.LEFT', { count: left }) : t('CHAT.HINT')}
      </p>
    </form>
  );
}

const draftText = (draft: string) => valueText(drafts.current()?.get(draft)?.values['text']);

function fitHeight(input: HTMLTextAreaElement | null): void {
  if (!input) return;
  input.style.height = 'auto';
  input.style.height = `${input.scrollHeight + 2}px`;
}
