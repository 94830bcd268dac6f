import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import type { MessageTemplate } from '../../../../contract/messaging/messageTemplates.ts';
import { placeholders } from '../../../../contract/messaging/messageText.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import { subscribeToChanges } from '../../../framework/formChanges.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner } from '../../../ui/fields.tsx';
import type { Channel } from './channel.ts';
import { MessageField } from './MessageField.tsx';
import './messages.css';
import { RecipientPreview } from './RecipientPreview.tsx';
import { messageProblem, type Recipient } from './recipients.ts';
import { RecipientsField } from './RecipientsField.tsx';
import { TemplateField } from './TemplateField.tsx';
import type { MessageComposer } from './useMessageComposer.ts';

/** The form to write and send a message from a template, with a preview for each recipient. */
export function ComposeForm<C extends Call>({
  channel: { fields, rules, preview },
  composing,
  templates,
  why,
  hint = why,
  failure,
  attached,
  connect,
  said,
  insteadFor,
}: {
  channel: Channel<C>;
  composing: MessageComposer<C>;
  /** The available templates; undefined while loading. */
  templates: readonly MessageTemplate[] | undefined;
  /** Why it cannot be sent; undefined where it can. */
  why: string | undefined;
  /** What is said beside the button, where that is not why it cannot be sent. */
  hint?: string | undefined;
  /** Why the last sending failed. */
  failure?: ReactNode;
  /** The field of what goes along. */
  attached?: ReactNode;
  /** The button in place of the sending one, while the channel is not connected. */
  connect?: ReactNode;
  /** What is said about whom it reaches. */
  said?: ReactNode;
  /** The words that a recipient gets in place of the content. */
  insteadFor?: (recipient: Recipient | undefined) => string | undefined;
}) {
  const t = useText();
  const id = useId();
  const { form, recipients, content } = composing;
  const { methods, faults } = form;
  const chosen = templates?.find(({ templateId }) => String(templateId) === composing.template);
  const { list } = recipients;
  const isOfVisits = list.length > 0 && list.every(({ visit }) => visit !== undefined);
  // Blocked content is reported at once; an empty field is not reported before it was touched.
  const look = useEffectEvent(() => {
    const written = valueText(methods.getValues(fields.content));
    const isBlocked = messageProblem(written, recipients.list, rules) !== undefined;
    if (isBlocked || faults.get(fields.content)) void methods.trigger(fields.content);
  });
  useEffect(() => subscribeToChanges(methods, () => look()), [methods]);
  useEffect(() => composing.focus());
  return (
    <form
      className="ui-form"
      noValidate
      aria-label={t('MESSAGE.TAB.compose')}
      onSubmit={(event) => {
        event.preventDefault();
        if (why === undefined && !connect) void form.submit(event);
      }}
    >
      <FormBanner form={form} />
      {failure}
      <div className="message-columns">
        <div className="ui-form">
          <RecipientsField recipients={recipients} />
          <TemplateField
            form={form}
            name={fields.template}
            content={content}
            choose={composing.choose}
            chooseSole={composing.chooseSole}
            chosen={chosen}
            templates={templates}
          />
          <MessageField
            form={form}
            name={fields.content}
            label="MESSAGE.CONTENT"
            maxLength={rules.max}
            offered={isOfVisits ? placeholders : ['name']}
          />
          {attached}
          {said}
        </div>
        <RecipientPreview
          content={content}
          recipients={recipients.list}
          insteadFor={insteadFor}
          preview={preview}
        />
      </div>
      <div className="ui-form-actions">
        <output id={id} className="message-why">
          {hint}
        </output>
        {connect || (
          <Button
            variant="primary"
            icon="mail"
            type="submit"
            busy={form.busy}
            disabled={why !== undefined && !form.busy}
            aria-describedby={id}
          >
            {t('MESSAGE.SEND')}
          </Button>
        )}
      </div>
    </form>
  );
}
