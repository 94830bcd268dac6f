import { useState } from 'react';
import type { MessageTemplate } from '../../../../contract/messaging/messageTemplates.ts';
import { useText } from '../../../framework/text.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Field } from '../../../ui/fields.tsx';
import type { MessageComposer } from './useMessageComposer.ts';

/** Chooses the template of the message. Asks before it replaces other text. */
export function TemplateField({
  composing,
  templates,
  chosen,
}: {
  composing: MessageComposer;
  templates: readonly MessageTemplate[] | undefined;
  chosen: MessageTemplate | undefined;
}) {
  const t = useText();
  const [asking, setAsking] = useState<MessageTemplate | null>(null);
  const { form, content, choose } = composing;
  const isOwnText = content.trim() !== '' && content !== chosen?.templateContent;
  const pick = (id: string) => {
    const picked = templates?.find(({ templateId }) => String(templateId) === id);
    if (!picked) return;
    if (isOwnText && content !== picked.templateContent) setAsking(picked);
    else choose(picked, false);
  };
  const answer = (isTextKept: boolean) => {
    if (asking) choose(asking, isTextKept);
    setAsking(null);
  };
  return (
    <>
      <Field
        form={form}
        name="smsTemplateID"
        label="MESSAGE.TEMPLATE"
        {...(templates?.length === 0 && { hint: t('MESSAGE.TEMPLATE_NONE') })}
        required
        initialFocus
      >
        {(bound) => (
          <select
            {...bound}
            className="ui-input"
            value={chosen?.templateId ?? ''}
            onChange={(event) => pick(event.target.value)}
          >
            <option value="" disabled>
              {t('MESSAGE.TEMPLATE_CHOOSE')}
            </option>
            {templates?.map(({ templateId, templateName }) => (
              <option key={templateId} value={templateId}>
                {templateName}
              </option>
            ))}
          </select>
        )}
      </Field>
      {asking && (
        <ConfirmDialog
          title={t('MESSAGE.REPLACE')}
          confirmLabel={t('MESSAGE.REPLACE_GO')}
          cancelLabel={t('MESSAGE.REPLACE_KEEP')}
          onConfirm={() => answer(false)}
          onCancel={() => answer(true)}
        >
          <p>{t('MESSAGE.REPLACE_TEXT')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
