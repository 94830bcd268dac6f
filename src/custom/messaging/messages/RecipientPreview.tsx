import { type ComponentType, type ReactNode, useState } from 'react';
import { filledMessage } from '../../../../contract/messaging/messageText.ts';
import { useText } from '../../../framework/text.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { placeholderValues } from './placeholderValues.ts';
import type { Recipient } from './recipients.ts';

/** The preview of the message for one recipient at a time. */
export function RecipientPreview({
  content,
  recipients,
  insteadFor,
  preview: Preview,
}: {
  content: string;
  recipients: readonly Recipient[];
  /** The words that a recipient gets in place of the content; undefined where they get that. */
  insteadFor?: ((recipient: Recipient | undefined) => string | undefined) | undefined;
  /** How a message of the channel is shown. */
  preview: ComponentType<{ message: string; below?: ReactNode }>;
}) {
  const t = useText();
  const [chosen, setChosen] = useState(0);
  const last = recipients.length - 1;
  const at = Math.max(0, Math.min(chosen, last));
  const recipient = recipients[at];
  const values = recipient ? placeholderValues(recipient.name, recipient.visit) : {};
  return (
    <Preview
      message={filledMessage(insteadFor?.(recipient) ?? content, values)}
      below={
        recipient &&
        last > 0 && (
          <div className="message-steps">
            <IconButton
              icon="left"
              label={t('MESSAGE.PREVIOUS')}
              disabled={at === 0}
              onClick={() => setChosen(at - 1)}
            />
            <output>
              {t('MESSAGE.PREVIEW_OF', { at: at + 1, count: last + 1, name: recipient.name })}
            </output>
            <IconButton
              icon="right"
              label={t('MESSAGE.NEXT')}
              disabled={at === last}
              onClick={() => setChosen(at + 1)}
            />
          </div>
        )
      }
    />
  );
}
