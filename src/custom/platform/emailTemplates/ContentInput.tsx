import { useEffect, useEffectEvent, useRef } from 'react';
import { type Language } from '../../../../contract/kit/language.ts';
import type { MailWords } from '../../../../contract/platform/emailTemplateRules.ts';
import { emailTemplates } from '../../../../contract/platform/emailTemplates.ts';
import { type MailKey, mailKeys, mailOf } from '../../../../contract/platform/mails.ts';
import { languages } from '../../../../contract/texts/languages.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { valueText, watchText } from '../../../framework/fieldValues.ts';
import type { InputProps } from '../../../framework/resource/define.ts';
import { type Translate, useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields.tsx';
import RichTextEditor from '../../../ui/richText/RichTextEditor.tsx';
import './emailTemplates.css';
import { Trial } from './Trial.tsx';

const LABEL = 'RESOURCE.EMAIL_TEMPLATES.CONTENT';
const parts = ['subject', 'title', 'content'] as const;

/** The content of a mail as rich text, with the placeholders of its mail, its shipped words, a preview and a test. */
export default function ContentInput({ form, name, record }: InputProps) {
  const t = useText();
  const { getValues, setValue } = form.methods;
  const template = watchText(form, 'template');
  const mail = mailKeys.find((key) => key === template);
  const shipped = useShipped(mail, watchText(form, 'language'));
  const fill = (words: MailWords) => {
    for (const part of parts)
      setValue(part, words[part], { shouldDirty: true, shouldValidate: true });
  };

  // A new template begins with the shipped words of its mail, until something is typed.
  const filled = useRef<MailWords>({ subject: '', title: '', content: '' });
  const begin = useEffectEvent((words: MailWords) => {
    if (record || !parts.every((part) => valueText(getValues(part)) === filled.current[part]))
      return;
    filled.current = words;
    fill(words);
  });
  useEffect(() => {
    if (shipped) begin(shipped);
  }, [shipped]);

  return (
    <div className="mail-content">
      <Field form={form} name={name} label={LABEL}>
        {({ value }) => (
          <RichTextEditor
            label={t(LABEL)}
            value={value}
            onChange={(content) =>
              setValue(name, content, { shouldDirty: true, shouldValidate: true })
            }
            inserts={mail && insertsOf(t, mail)}
          />
        )}
      </Field>
      {!mail && <p className="ui-hint">{t('EMAIL_TEMPLATE.CHOOSE')}</p>}
      <div className="mail-tools">
        <Trial form={form} />
        <Button icon="undo" disabled={!shipped} onClick={() => shipped && fill(shipped)}>
          {t('EMAIL_TEMPLATE.SHIPPED')}
        </Button>
        {record && <span className="ui-hint">{t('EMAIL_TEMPLATE.SHIPPED_HINT')}</span>}
      </div>
    </div>
  );
}

function insertsOf(t: Translate, mail: MailKey) {
  const { placeholders, required } = mailOf(mail);
  const texts = placeholders.map((name) => {
    const what = t(`EMAIL_TEMPLATE.PLACEHOLDER.${name}`);
    const label = required.includes(name) ? t('EMAIL_TEMPLATE.REQUIRED', { what }) : what;
    return { text: `{${name}}`, label };
  });
  return { legend: t('EMAIL_TEMPLATE.INSERT'), texts };
}

function useShipped(template: MailKey | undefined, given: Language): MailWords | undefined {
  const language = languages.find((each) => each === given) ?? 'en';
  const { data } = useCallQuery(
    emailTemplates.shippedEmailTemplate,
    { template: template ?? 'RESET', language },
    { enabled: template !== undefined },
  );
  return template && data?.data;
}
