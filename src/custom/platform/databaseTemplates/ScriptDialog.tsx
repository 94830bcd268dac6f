import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Answer } from '../../../../contract/kit/call.ts';
import {
  databaseTemplates as calls,
  MAX_SCRIPT,
  type ShippedScript,
  shippedScripts,
} from '../../../../contract/platform/databaseTemplates.ts';
import { setFieldValue, watchText } from '../../../framework/fieldValues.ts';
import { useCallForm } from '../../../framework/form.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { reportAddress } from '../../../session/reportAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormBanner, TextAreaField } from '../../../ui/fields.tsx';
import { FileBox } from '../../../ui/resource/FileBox.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { WhatItMakes } from './WhatItMakes.tsx';

interface Template {
  id: number;
  name: string;
  rowCount: number;
}

/** Uploads the script of a database template, after a look at what it would make. */
export default function ScriptDialog({
  record,
  onClose,
}: {
  record: Template | undefined;
  onClose: () => void;
}) {
  return record ? <ScriptForm template={record} onClose={onClose} /> : null;
}

function ScriptForm({ template, onClose }: { template: Template; onClose: () => void }) {
  const t = useText();
  const send = useSend();
  const id = useId();
  const queries = useQueryClient();
  const [made, setMade] = useState<Answer<typeof calls.tryDatabaseTemplate> | null>(null);
  const form = useCallForm(calls.uploadDatabaseTemplate, {
    defaultValues: { script: '' },
    fixedInput: { id: template.id },
    onDone: async () => {
      notices.done(t('SCRIPT.SAVED'));
      onClose();
      await queries.invalidateQueries({ queryKey: ['database-templates'] });
    },
  });
  const leaving = useLeaveGuard(form, onClose);
  const script = watchText(form, 'script');
  const take = (text: string) => {
    setMade(null);
    setFieldValue(form, 'script', text);
  };
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      notifyError(t, error);
    }
  };
  const takeShipped = (kind: ShippedScript) =>
    guarded(async () => take((await send(calls.shippedDatabaseTemplate, { kind })).data.script));
  const look = () =>
    guarded(async () => {
      setMade(null);
      setMade((await send(calls.tryDatabaseTemplate, { script })).data);
    });
  return (
    <Dialog
      title={t('SCRIPT.TITLE', { name: template.name })}
      width="wide"
      onClose={leaving.close}
      actions={
        <>
          <Button onClick={leaving.close}>{t('SHELL.CANCEL')}</Button>
          <Button icon="eye" disabled={script === ''} onClick={() => void look()}>
            {t('SCRIPT.TRY')}
          </Button>
          <Button variant="primary" busy={form.busy} onClick={() => void form.submit()}>
            {t('SCRIPT.SAVE')}
          </Button>
        </>
      }
    >
      <form className="ui-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <FormBanner form={form} />
        {template.rowCount > 0 ? (
          <p>
            {t('SCRIPT.MAKES', { count: template.rowCount })}{' '}
            <a href={reportAddress(calls.downloadDatabaseTemplate, { id: template.id })} download>
              {t('SCRIPT.DOWNLOAD')}
            </a>
          </p>
        ) : (
          <p>{t('SCRIPT.NONE')}</p>
        )}
        <div className="ui-field">
          <label className="ui-label" htmlFor={`${id}-shipped`}>
            {t('SCRIPT.SHIPPED')}
          </label>
          <select
            id={`${id}-shipped`}
            className="ui-input"
            value=""
            onChange={({ target }) => void takeShipped(target.value as ShippedScript)}
          >
            <option value="">{t('LIST.SELECT')}</option>
            {shippedScripts.map((kind) => (
              <option key={kind} value={kind}>
                {t(`SCRIPT.SHIPPED.${kind}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="ui-field">
          <label className="ui-label" htmlFor={`${id}-file`}>
            {t('SCRIPT.FILE')}
          </label>
          <FileBox
            id={`${id}-file`}
            accept=".sql,.txt"
            isHeld={false}
            onTake={(file) =>
              void guarded(async () => {
                // Bytes are at least as many as characters, so that no larger file is read into memory.
                const isTooLarge = file.size > 4 * MAX_SCRIPT;
                if (isTooLarge) notices.failed(t('SCRIPT.TOO_LONG', { max: MAX_SCRIPT }));
                else take(await file.text());
              })
            }
          >
            <small>{t('LIST.IMPORT_DROP')}</small>
          </FileBox>
        </div>
        <TextAreaField
          form={form}
          name="script"
          label="SCRIPT.FIELD"
          hint={t('SCRIPT.FILE_HINT')}
          rows={12}
        />
        {made && <WhatItMakes lists={made} />}
      </form>
      {leaving.question}
    </Dialog>
  );
}
