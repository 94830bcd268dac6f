import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Input } from '../../../../contract/kit/call.ts';
import {
  type MessageTemplate,
  messageTemplates,
  messageScreens,
} from '../../../../contract/messaging/messageTemplates.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import type { CombinedUnsavedWork } from '../../../framework/resource/unsavedWorks.ts';
import { useSend } from '../../../framework/send.tsx';
import { type Translate, useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import './messages.css';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import type { useTemplates } from './useTemplates.ts';

/** The list of the branch's message templates. */
export function TemplateList({
  templates: { all, error, refetch },
  queryID,
  works,
}: {
  templates: ReturnType<typeof useTemplates>;
  /** The default screen of a new template. */
  queryID: number;
  works: CombinedUnsavedWork;
}) {
  const t = useText();
  const viewer = useViewer();
  const remove = useRemoval();
  const [open, setOpen] = useState<MessageTemplate | 'new' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isBack = useRef(false);
  useEffect(() => {
    if (open === null && isBack.current) box.current?.querySelector('button')?.focus();
    isBack.current = open !== null;
  }, [open]);
  if (open)
    return (
      <TemplateForm
        key={open === 'new' ? open : open.templateId}
        template={open === 'new' ? undefined : open}
        queryID={queryID}
        works={works}
        onClose={() => setOpen(null)}
      />
    );
  return (
    <div className="ui-form" ref={box}>
      {viewer.may('create', 'messages') && (
        <div>
          <Button icon="plus" onClick={() => setOpen('new')}>
            {t('TEMPLATE.NEW')}
          </Button>
        </div>
      )}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!all && !error && <LoadingState />}
      {all?.length === 0 && <EmptyState>{t('TEMPLATE.NONE')}</EmptyState>}
      {all && all.length > 0 && (
        <ul className="message-rows" aria-label={t('MESSAGE.TAB.templates')}>
          {all.map((template) => {
            const { templateId, templateName: name, templateContent } = template;
            return (
              <li key={templateId}>
                <b>{name}</b>
                <div className="message-tools">
                  {viewer.may('edit', 'messages') && (
                    <IconButton
                      icon="edit"
                      label={t('TEMPLATE.EDIT_OF', { name })}
                      onClick={() => setOpen(template)}
                    />
                  )}
                  {viewer.may('delete', 'messages') && (
                    <IconButton
                      icon="trash"
                      label={t('TEMPLATE.REMOVE_OF', { name })}
                      onClick={() => void remove(template)}
                    />
                  )}
                </div>
                <p>{screenWords(t, template)}</p>
                <p className="message-excerpt">{templateContent}</p>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The label of a template's screen. */
function screenWords(t: Translate, { queryID }: MessageTemplate): string {
  const screen = messageScreens.find((each) => each.queryID === queryID);
  return screen ? t(`TEMPLATE.SCREENS.${screen.queryID}`) : t('TEMPLATE.SCREEN_ALL');
}

/** Removes a template at once, with Undo in the notice. */
function useRemoval(): (template: MessageTemplate) => Promise<void> {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const attempt = async (make: () => Promise<unknown>) => {
    try {
      await make();
    } catch (error) {
      notifyError(t, error);
    }
    await queries.invalidateQueries({ queryKey: ['messages'] });
  };
  return ({ templateId, templateName, templateContent, templateVariables, queryID }) => {
    const again = {
      templateName,
      templateContent,
      templateVariables,
      queryID: queryID as Input<typeof messageTemplates.insertCliMessageTemplate>['queryID'],
    };
    return attempt(async () => {
      await send(messageTemplates.removeCliMessageTemplate, { templateID: templateId });
      notices.done(t('TEMPLATE.REMOVED', { name: templateName }), {
        label: t('SHELL.UNDO'),
        run: () => void attempt(() => send(messageTemplates.insertCliMessageTemplate, again)),
      });
    });
  };
}
