import { useEffect, useEffectEvent, useId } from 'react';
import type { MessageTemplate } from '../../../../contract/messaging/messageTemplates.ts';
import { placeholders } from '../../../../contract/messaging/messageText.ts';
import { valueText } from '../../../framework/fieldValues.ts';
import { subscribeToChanges } from '../../../framework/formChanges.ts';
import { useSubmitKey } from '../../../framework/keys.ts';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormBanner } from '../../../ui/fields.tsx';
import { AccountHint } from './AccountHint.tsx';
import { MessageField } from './MessageField.tsx';
import './messages.css';
import { RecipientPreview } from './RecipientPreview.tsx';
import { messageProblem, smsRules } from './recipients.ts';
import { RecipientsField } from './RecipientsField.tsx';
import { SmsPreview } from './SmsPreview.tsx';
import { TemplateField } from './TemplateField.tsx';
import type { MessageComposer } from './useMessageComposer.ts';
import { whyNot } from './whyNot.ts';

/** The form to write and send an SMS from a template, with a preview for each recipient. */
export function ComposeForm({
  composing,
  templates,
  onAccount,
}: {
  composing: MessageComposer;
  /** The available templates; undefined while loading. */
  templates: readonly MessageTemplate[] | undefined;
  onAccount: () => void;
}) {
  const t = useText();
  const id = useId();
  useSubmitKey();
  const { form, recipients, content, refused } = composing;
  const { methods, faults } = form;
  const chosen = templates?.find(({ templateId }) => String(templateId) === composing.template);
  const why = whyNot(t, composing, chosen);
  const isOfVisits = recipients.list.every(({ visit }) => visit !== undefined);
  // Blocked content is reported at once; an empty field is not reported before it was touched.
  const look = useEffectEvent(() => {
    const isBlocked =
      messageProblem(valueText(methods.getValues('smsContent')), recipients.list, smsRules) !==
      undefined;
    if (isBlocked || faults.get('smsContent')) void methods.trigger('smsContent');
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
        if (why === undefined) void form.submit(event);
      }}
    >
      <FormBanner form={form} />
      {refused && (
        <div className="ui-banner message-refused" role="alert">
          <p>{t(`MESSAGE.RESULT.${refused}`)}</p>
          {refused === 'fail_authenticate' && <AccountHint onAccount={onAccount} />}
        </div>
      )}
      <div className="message-columns">
        <div className="ui-form">
          <RecipientsField recipients={recipients} />
          <TemplateField
            form={form}
            name="smsTemplateID"
            content={content}
            choose={composing.choose}
            chosen={chosen}
            templates={templates}
          />
          <MessageField
            form={form}
            name="smsContent"
            label="MESSAGE.CONTENT"
            offered={isOfVisits ? placeholders : ['name']}
          />
        </div>
        <RecipientPreview content={content} recipients={recipients.list} preview={SmsPreview} />
      </div>
      <div className="ui-form-actions">
        <output id={id} className="message-why">
          {why}
        </output>
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
      </div>
    </form>
  );
}
