import type { ReplyOutcome } from '../../../../contract/messaging/messageReplies.ts';
import { useText } from '../../../framework/text.tsx';
import { StatusChip } from '../../../ui/Page.tsx';

/** A reply as the patient wrote it. */
export function ReplyText({ text }: { text: string }) {
  return (
    <blockquote className="message-reply" data-languages="">
      {text}
    </blockquote>
  );
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
