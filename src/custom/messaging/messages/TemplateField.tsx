import { useEffect, useEffectEvent, useState } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import type { MessageTemplate } from '../../../../contract/messaging/messageTemplates.ts';
import type { CallForm, FieldName } from '../../../framework/form.ts';
import { useText } from '../../../framework/text.tsx';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';
import { Field } from '../../../ui/fields.tsx';

/** Chooses the template of the message. Asks before it replaces other text. */
export function TemplateField<C extends Call>({
  form,
  name,
  content,
  choose,
  chooseSole,
  templates,
  chosen,
}: {
  form: CallForm<C>;
  name: FieldName<C>;
  /** The text of the message as it is now. */
  content: string;
  /** Takes a template, with or without its text. */
  choose: (template: MessageTemplate, isTextKept: boolean) => void;
  /** Takes the only template there is, before anything was chosen or written. */
  chooseSole: (template: MessageTemplate) => void;
  templates: readonly MessageTemplate[] | undefined;
  chosen: MessageTemplate | undefined;
}) {
  const t = useText();
  const [asking, setAsking] = useState<MessageTemplate | null>(null);
  const isOwnText = content.trim() !== '' && content !== chosen?.templateContent;
  const pick = (id: string) => {
    const picked = templates?.find(({ templateId }) => String(templateId) === id);
    if (!picked) return;
    if (isOwnText && content !== picked.templateContent) setAsking(picked);
    else choose(picked, false);
  };
  const [only, ...others] = templates ?? [];
  const sole = others.length === 0 && content === '' ? only : undefined;
  const takeSole = useEffectEvent(chooseSole);
  useEffect(() => {
    if (sole && !chosen) takeSole(sole);
  }, [sole, chosen]);
  const answer = (isTextKept: boolean) => {
    if (asking) choose(asking, isTextKept);
    setAsking(null);
  };
  return (
    <>
      <Field
        form={form}
        name={name}
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
          isRisky
          onConfirm={() => answer(false)}
          onCancel={() => answer(true)}
        >
          <p>{t('MESSAGE.REPLACE_TEXT')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
