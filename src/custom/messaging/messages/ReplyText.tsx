import type { ReplyOutcome } from '../../../../contract/messaging/messageReplies.ts';
import type { ReplyKind } from '../../../../contract/messaging/replyKinds.ts';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { useText } from '../../../framework/text.tsx';
import { StatusChip } from '../../../ui/Page.tsx';

/** A message, or a reply as the patient wrote it. Of what is no text, what it is and the words that came with it. */
export function ReplyText({ kind, text }: { kind?: ReplyKind | null; text: string }) {
  const t = useText();
  return (
    <>
      {kind && kind !== 'text' && <p className="message-reply-kind">{t(kindText(kind, text))}</p>}
      {text !== '' && (
        <blockquote className="message-reply" data-languages="">
          {text}
        </blockquote>
      )}
    </>
  );
}

function kindText(kind: Exclude<ReplyKind, 'text'>, text: string): TextCode {
  return kind === 'reaction' && text === '' ? 'REPLY.KIND.reaction_off' : `REPLY.KIND.${kind}`;
}

/** What a reply did, where it did something. */
export function ReplyEffect({ outcome }: { outcome: ReplyOutcome }) {
  const t = useText();
  if (outcome === 'shown') return null;
  return (
    <StatusChip tone={outcome === 'confirmed' ? 'good' : 'warn'}>
      {t(`REPLY.OUTCOME.${outcome}`)}
    </StatusChip>
  );
}
