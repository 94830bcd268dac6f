import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Call } from '../../../../contract/kit/call.ts';
import {
  type MessageTemplate,
  messageScreens,
  messageTemplates,
} from '../../../../contract/messaging/messageTemplates.ts';
import {
  filledMessage,
  type Placeholder,
  messageTime,
} from '../../../../contract/messaging/messageText.ts';
import { smsFault } from '../../../../contract/messaging/smsText.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { errorText } from '../../../framework/problem.ts';
import { choice, longText, text } from '../../../framework/resource/fields.ts';
import { applyTheirs, isStaleError } from '../../../framework/resource/stale.ts';
import type { CombinedUnsavedWork } from '../../../framework/resource/unsavedWorks.ts';
import { useStaleSave } from '../../../framework/resource/useStaleSave.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Translate, useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field, FormBanner, TextField } from '../../../ui/fields.tsx';
import { StaleDialog } from '../../../ui/resource/StaleDialog.tsx';
import { useCloseGuard } from '../../../ui/useLeaveGuard.tsx';
import { OfficialField } from '../whatsapp/OfficialField.tsx';
import './messages.css';
import { MessageField } from './MessageField.tsx';
import { SmsPreview } from './SmsPreview.tsx';
import { StartField } from './StartField.tsx';

/** The form of a new or existing message template, with a preview. */
export function TemplateForm({
  template,
  queryID,
  works,
  onClose,
}: {
  template: MessageTemplate | undefined;
  /** The default screen of a new template. */
  queryID: number;
  works: CombinedUnsavedWork;
  onClose: () => void;
}) {
  const t = useText();
  const { form, stale, dismissStale } = useTemplateForm(template, queryID, onClose);
  useEffect(() => works.register(form));
  const { setFocus } = form.methods;
  useEffect(() => setFocus('templateName'), [setFocus]);
  const closing = useCloseGuard(form, onClose);
  const content = watchText(form, 'templateContent');
  const fault = smsFault(content);
  return (
    <>
      <form
        className="ui-form"
        noValidate
        aria-label={t(template ? 'TEMPLATE.CHANGE' : 'TEMPLATE.NEW')}
        onSubmit={(event) => void form.submit(event)}
      >
        <h3>{t(template ? 'TEMPLATE.CHANGE' : 'TEMPLATE.NEW')}</h3>
        <FormBanner form={form} />
        <div className="message-columns">
          <div className="ui-form">
            {!template && (
              <StartField
                content={content}
                onTake={({ templateName, templateContent }) => {
                  setFieldValue(form, 'templateName', templateName);
                  setFieldValue(form, 'templateContent', templateContent);
                }}
              />
            )}
            <TextField form={form} name="templateName" label="TEMPLATE.NAME" maxLength={100} />
            <Field form={form} name="queryID" label="TEMPLATE.SCREEN" required>
              {(bound) => (
                <select
                  {...bound}
                  className="ui-input"
                  onChange={({ target: { value } }) =>
                    setFieldValue(form, 'queryID', value === '' ? null : Number(value))
                  }
                >
                  <option value="">{t('TEMPLATE.SCREEN_ALL')}</option>
                  {messageScreens.map((screen) => (
                    <option key={screen.queryID} value={screen.queryID}>
                      {t(`TEMPLATE.SCREENS.${screen.queryID}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <MessageField form={form} name="templateContent" label="MESSAGE.CONTENT" />
            <OfficialField form={form} />
            <output className="message-why">
              {fault && t('TEMPLATE.BLOCKED', { why: t(fault) })}
            </output>
          </div>
          <SmsPreview
            message={filledMessage(content, samples(t))}
            below={<p>{t('TEMPLATE.SAMPLE_HINT')}</p>}
          />
        </div>
        <div className="ui-form-actions">
          <Button onClick={closing.close}>{t('SHELL.CANCEL')}</Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            {t('SHELL.SAVE')}
          </Button>
        </div>
      </form>
      {closing.question}
      {stale && <StaleDialog resource={resource} stale={stale} onClose={dismissStale} />}
    </>
  );
}

function useTemplateForm(
  template: MessageTemplate | undefined,
  queryID: number,
  onDone: () => void,
) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  // The version that the form was filled from, so that a newer one is not overwritten.
  const base = useRef(template);
  const { stale, settle, dismissStale } = useStaleSave();
  const call: Call = template
    ? messageTemplates.updateCliMessageTemplate
    : messageTemplates.insertCliMessageTemplate;
  const first = template
    ? valuesOf(template)
    : {
        templateName: '',
        templateContent: '',
        official: null,
        queryID,
      };

  const form = useCallForm(call, {
    defaultValues: first,
    ...(template && { fixedInput: { templateID: template.templateId } }),
    headers: (): Record<string, string> =>
      base.current === undefined ? {} : { 'If-Match': `"${base.current.version}"` },
    onDone: async () => {
      notices.done(t('TEMPLATE.SAVED'));
      onDone();
      await queries.invalidateQueries({ queryKey: ['messages'] });
    },
    onRefused: (error) => {
      if (!base.current || !isStaleError(error)) return undefined;
      void onStale(base.current, errorText(t, error));
      return [];
    },
  });
  const onStale = async (before: MessageTemplate, message: string) => {
    try {
      const { data } = await send(messageTemplates.cliMsgTemplateList, {});
      const saved = data.data.find(({ templateId }) => templateId === before.templateId);
      if (!saved) return notices.failed(message);
      const theirs = valuesOf(saved);
      return settle({
        message,
        before: valuesOf(before),
        theirs,
        yours: form.methods.getValues(),
        take: (values) => {
          base.current = saved;
          applyTheirs(form.methods, values);
        },
        reset: () => {
          base.current = saved;
          form.methods.reset(theirs);
        },
        save: () => void form.submit(),
      });
    } catch (unread) {
      return notifyError(t, unread);
    }
  };
  return { form, stale, dismissStale };
}

/** The form values of a template. */
const valuesOf = ({ templateName, templateContent, official, queryID }: MessageTemplate) => ({
  templateName,
  templateContent,
  official,
  queryID,
});

/** The fields of a template, for the dialog of differences. */
const resource = {
  name: 'message-templates',
  fields: {
    templateName: text({ label: 'TEMPLATE.NAME' }),
    queryID: choice(
      messageScreens.map((screen) => ({
        value: screen.queryID,
        label: `TEMPLATE.SCREENS.${screen.queryID}`,
      })),
      { label: 'TEMPLATE.SCREEN' },
    ),
    templateContent: longText({ label: 'MESSAGE.CONTENT' }),
  },
};

/** Sample values of the placeholders for the preview. */
const samples = (t: Translate): Record<Placeholder, string> => ({
  name: t('TEMPLATE.SAMPLE.name'),
  apttype: t('TEMPLATE.SAMPLE.apttype'),
  aptdate: messageTime('2026-01-05T10:00:00.000Z'),
  aptremark: t('TEMPLATE.SAMPLE.aptremark'),
  resource: t('TEMPLATE.SAMPLE.resource'),
  nextaction: t('TEMPLATE.SAMPLE.nextaction'),
});
