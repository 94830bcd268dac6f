import { chatHistories } from '../../../../contract/agata/chat.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { Messages } from '../chat/Messages.tsx';
import { useMessages } from '../chat/useMessages.ts';

interface Props {
  record: { id: number };
}

/** The messages of a team's chat, for an Administrator to read. */
export function TeamConversation({ record }: Props) {
  return <Conversation id={record.id} call={chatHistories.agataChatMessages} />;
}

/** The messages of a team's chat with a tenant. */
export function CommonConversation({ record }: Props) {
  return <Conversation id={record.id} call={chatHistories.commonChatMessages} />;
}

function Conversation({
  id,
  call,
}: {
  id: number;
  call: typeof chatHistories.agataChatMessages | typeof chatHistories.commonChatMessages;
}) {
  const t = useText();
  const send = useSend();
  const { messages, error, refresh, hasMore, isLoadingOlder, loadOlder } = useMessages(
    async (before, signal) => {
      const input = { id, ...(before !== undefined && { before }) };
      return (await send(call, input, { ...(signal && { signal }) })).data;
    },
  );
  if (!messages && error) return <ErrorState error={error} onRetry={refresh} />;
  if (!messages) return <LoadingState />;
  return (
    <div className="chat-read">
      <Messages
        messages={messages}
        hasMore={hasMore}
        isLoadingOlder={isLoadingOlder}
        onOlder={() => void loadOlder()}
      >
        <EmptyState />
      </Messages>
      <p className="chat-hint">{t('AGATA.CHATS.NOTED')}</p>
    </div>
  );
}
