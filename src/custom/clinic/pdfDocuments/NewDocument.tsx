import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pdfDocuments as calls } from '../../../../contract/clinic/pdfDocuments.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { typedField } from '../../../../contract/platform/pdfForms.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { fileToBase64 } from '../../../framework/picture.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useDraftName, useOwnDraft } from '../../../framework/useDraft.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DraftBanner } from '../../../ui/DraftBanner.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { documentAddress } from './address.ts';
import { FormFieldInput } from './FormFieldInput.tsx';
import { usePaperValues } from './usePaperValues.ts';

type Form = Answer<typeof calls.pdfFormList>[number];
type DraftField = Answer<typeof calls.pdfFormDraft>[number];

interface NewDocumentProps {
  nric: string;
  /** The visit that it is made at: its note fills the form. */
  visit?: number;
  onClose: () => void;
}

/** Makes a document of a patient: a form is chosen, what the record knows is filled in, the rest is typed. */
export default function NewDocument({ nric, visit, onClose }: NewDocumentProps) {
  const t = useText();
  const id = useId();
  const { data, error, refetch } = useCallQuery(calls.pdfFormList, {});
  const [form, setForm] = useState<Form | null>(null);
  // What doctors issue is made in a dialog of its own.
  const forms = (data?.data ?? []).filter(({ issuedBy }) => issuedBy === 'anyone');
  if (form)
    return <FillForm {...{ form, nric, onClose }} {...(visit !== undefined && { visit })} />;
  return (
    <Dialog
      title={t('DOCUMENT.NEW')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('SHELL.CANCEL')}</Button>}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && forms.length === 0 && <p>{t('DOCUMENT.NO_FORMS')}</p>}
      {forms.length > 0 && (
        <div className="ui-field">
          <label className="ui-label" htmlFor={id}>
            {t('DOCUMENT.FORM')}
          </label>
          <select
            id={id}
            className="ui-input"
            value=""
            data-autofocus
            onChange={({ target }) =>
              setForm(forms.find((each) => String(each.id) === target.value) ?? null)
            }
          >
            <option value="">{t('LIST.SELECT')}</option>
            {forms.map(({ id: value, name, description }) => (
              <option key={value} value={value}>
                {[name, description].filter(Boolean).join(': ')}
              </option>
            ))}
          </select>
        </div>
      )}
    </Dialog>
  );
}

interface FillFormProps extends NewDocumentProps {
  form: Form;
}

function FillForm({ form, nric, visit, onClose }: FillFormProps) {
  const { data, error, refetch } = useCallQuery(calls.pdfFormDraft, {
    template: form.id,
    nric,
    ...(visit !== undefined && { appointmentID: visit }),
  });
  if (data) return <Filling {...{ form, nric, onClose }} fields={data.data} />;
  return (
    <Dialog title={form.name} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </Dialog>
  );
}

function Filling({ form, nric, fields, onClose }: FillFormProps & { fields: DraftField[] }) {
  const t = useText();
  const id = useId();
  const send = useSend();
  const navigate = useNavigate();
  const [title, setTitle] = useState(form.name);
  // As it was read at first: what is typed stays while the record changes.
  const [drafted] = useState(fields);
  const typed = usePaperValues(
    drafted.map(typedField),
    Object.fromEntries(drafted.map(({ name, value }) => [name, value])),
  );
  const name = useDraftName(calls.addPdfDocument, { nric, template: form.id });
  const isNamed = title !== form.name;
  const changed = { ...(isNamed && { title }), ...(typed.isDirty && { fields: typed.typed }) };
  const draft = useOwnDraft(name, changed, (before) => {
    if (typeof before['title'] === 'string') setTitle(before['title']);
    typed.fill(before['fields']);
  });
  const [busy, setBusy] = useState(false);
  const isDirty = () => !busy && (isNamed || typed.isDirty);
  const leaving = useLeaveGuard({ isDirty, draft }, onClose);
  const make = async () => {
    if (!typed.check()) return;
    setBusy(true);
    const values = [...typed.values].map(([name, value]) => ({ name, value }));
    try {
      const filled = await send(calls.fillPdfForm, { template: form.id, values });
      const file = {
        name: `${title.replace(/[/\\]/g, '-')}.pdf`,
        type: 'application/pdf' as const,
        base64: await fileToBase64(filled.data),
      };
      const input = { nric, title, template: form.id, file };
      const { data } = await send(calls.addPdfDocument, input, { intent: draft.intent });
      draft.discard();
      notices.done(t('DOCUMENT.MADE'));
      void navigate(documentAddress(data.id));
    } catch (error) {
      notifyError(t, error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={form.name}
      width="wide"
      onClose={leaving.close}
      actions={
        <>
          <Button onClick={leaving.close}>{t('SHELL.CANCEL')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={title.trim() === ''}
            onClick={() => void make()}
          >
            {t('DOCUMENT.MAKE')}
          </Button>
        </>
      }
    >
      <div className="ui-form">
        <DraftBanner {...draft} />
        <div className="ui-field">
          <label className="ui-label" htmlFor={id}>
            {t('DOCUMENT.TITLE')}
          </label>
          <input
            autoComplete="off"
            id={id}
            className="ui-input"
            maxLength={150}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </div>
        {drafted.map((field) => (
          <FormFieldInput
            key={field.name}
            field={field}
            value={typed.shown(typedField(field))}
            fault={typed.faultOf(typedField(field))}
            onChange={(value) => typed.change(typedField(field), value)}
          />
        ))}
      </div>
      {leaving.question}
    </Dialog>
  );
}
