import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type FormField,
  type FormSource,
  formSourceNames,
  isFitting,
} from '../../../../contract/platform/pdfForms.ts';
import { pdfTemplates as calls } from '../../../../contract/platform/pdfTemplates.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useDraftName, useOwnDraft } from '../../../framework/useDraft.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DraftBanner } from '../../../ui/DraftBanner.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import './match.css';

interface Template {
  id: number;
  name: string;
  version: number;
}

/** Says what the fields of a form are filled with, and shows the form so filled. */
export default function MatchDialog({
  record,
  onClose,
}: {
  record: Template | undefined;
  onClose: () => void;
}) {
  const { data, error, refetch } = useCallQuery(
    calls.pdfTemplateFields,
    { id: record?.id ?? 0 },
    { enabled: record !== undefined },
  );
  if (!record) return null;
  if (data) return <Matching template={record} fields={data.data} onClose={onClose} />;
  return (
    <Dialog title={record.name} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </Dialog>
  );
}

interface MatchingProps {
  template: Template;
  fields: readonly FormField[];
  onClose: () => void;
}

function Matching({ template, fields, onClose }: MatchingProps) {
  const t = useText();
  const send = useSend();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [sources, setSources] = useState<Readonly<Record<string, FormSource | null>>>(() =>
    Object.fromEntries(fields.map(({ name, source }) => [name, source])),
  );
  const [busy, setBusy] = useState(false);
  const changed = fields.filter(({ name, source }) => sources[name] !== source);
  const draft = useOwnDraft(
    useDraftName(calls.matchPdfTemplate, { id: template.id }),
    Object.fromEntries(changed.map(({ name }) => [name, sources[name]])),
    (before) => {
      const known = fields.filter(({ name }) => Object.hasOwn(before, name));
      setSources({
        ...sources,
        ...Object.fromEntries(known.map(({ name }) => [name, sourceOf(before[name])])),
      });
    },
  );
  const isDirty = () => changed.length > 0;
  const leaving = useLeaveGuard({ isDirty: () => !busy && isDirty(), draft }, onClose);
  const save = async () => {
    setBusy(true);
    const matches = fields.flatMap(({ name }) => {
      const source = sources[name];
      return source ? [{ name, source }] : [];
    });
    try {
      if (isDirty()) {
        const options = { headers: { 'If-Match': String(template.version) }, intent: draft.intent };
        await send(calls.matchPdfTemplate, { id: template.id, matches }, options);
        draft.discard();
        await queries.invalidateQueries({ queryKey: ['pdf-templates'] });
      }
      return true;
    } catch (error) {
      notifyError(t, error);
      setBusy(false);
      return false;
    }
  };
  const finish = async () => {
    if (!(await save())) return;
    notices.done(t('PDF.MATCH_SAVED'));
    onClose();
  };
  const preview = async () => {
    if (await save()) void navigate(`/pdf-management/pspdfkit?preview=${template.id}`);
  };
  return (
    <Dialog
      title={t('PDF.MATCH_TITLE', { name: template.name })}
      width="wide"
      onClose={leaving.close}
      actions={
        <>
          <Button onClick={leaving.close}>{t('SHELL.CANCEL')}</Button>
          <Button icon="eye" disabled={busy} onClick={() => void preview()}>
            {t('PDF.PREVIEW')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void finish()}>
            {t('SHELL.SAVE')}
          </Button>
        </>
      }
    >
      <DraftBanner {...draft} />
      <p>{t('PDF.MATCH_TEXT')}</p>
      <ul className="pdf-matches">
        {fields.map((field) => (
          <li key={field.name}>
            <label>
              <span>
                {field.label} <small>{t(`PDF.FIELD_TYPE.${field.type}`)}</small>
              </span>
              <select
                className="ui-input"
                value={sources[field.name] ?? ''}
                onChange={({ target }) =>
                  setSources({
                    ...sources,
                    [field.name]: sourceOf(target.value),
                  })
                }
              >
                <option value="">{t('PDF.TYPED')}</option>
                {formSourceNames
                  .filter((source) => isFitting(field.type, source))
                  .map((source) => (
                    <option key={source} value={source}>
                      {t(`PDF.SOURCE.${source}`)}
                    </option>
                  ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      {leaving.question}
    </Dialog>
  );
}

const sourceOf = (chosen: unknown): FormSource | null =>
  formSourceNames.find((each) => each === chosen) ?? null;
