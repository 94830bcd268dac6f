import { type FormEvent, useId, useRef, useState } from 'react';
import { type IssuedPaper, issuedPapers } from '../../../../contract/clinic/issuedPapers.ts';
import { pdfDocuments } from '../../../../contract/clinic/pdfDocuments.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { isFixed, typedField } from '../../../../contract/platform/pdfForms.ts';
import { parseInteger, storedValue } from '../../../framework/browserStorage.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useDraftName, useOwnDraft } from '../../../framework/useDraft.ts';
import { session } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DraftBanner } from '../../../ui/DraftBanner.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import { useLeaveGuard } from '../../../ui/useLeaveGuard.tsx';
import { FormFieldInput } from './FormFieldInput.tsx';
import { usePaperValues } from './usePaperValues.ts';
import { usePrintNew } from './usePrintIssued.ts';

type Form = Answer<typeof pdfDocuments.pdfFormList>[number];
type DraftField = Answer<typeof pdfDocuments.pdfFormDraft>[number];

interface IssueDialogProps {
  nric: string;
  /** The visit that it is issued at: its note fills the form. */
  visit?: number;
  onClose: () => void;
}

/** Issues a certificate or another paper of a doctor, and prints it. The choice of a form is remembered. */
export default function IssueDialog({ nric, visit, onClose }: IssueDialogProps) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(pdfDocuments.pdfFormList, {});
  const usual = usualForm();
  const [chosenId, setChosenId] = useState(usual.get());
  const print = usePrintNew();
  const forms = (data?.data ?? []).filter(({ issuedBy }) => issuedBy === 'doctor');
  const form = forms.find(({ id }) => id === chosenId) ?? forms[0];
  if (form)
    return (
      <Draft
        key={form.id}
        {...{ nric, onClose, form, forms }}
        {...(visit !== undefined && { visit })}
        onForm={(id) => {
          usual.set(id);
          setChosenId(id);
        }}
        onIssued={(paper) => {
          onClose();
          void print(paper);
        }}
      />
    );
  return (
    <Dialog title={t('PAPER.NEW_CERTIFICATE')} onClose={onClose}>
      {data && <EmptyState>{t('DOCUMENT.NO_FORMS')}</EmptyState>}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
    </Dialog>
  );
}

interface DraftProps extends IssueDialogProps {
  form: Form;
  forms: readonly Form[];
  onForm: (id: number) => void;
  onIssued: (paper: IssuedPaper) => void;
}

function Draft(props: DraftProps) {
  const { form, nric, visit, onClose } = props;
  const { data, error, refetch } = useCallQuery(pdfDocuments.pdfFormDraft, {
    template: form.id,
    nric,
    ...(visit !== undefined && { appointmentID: visit }),
  });
  if (data) return <Issuing {...props} fields={data.data} />;
  return (
    <Dialog title={form.name} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
    </Dialog>
  );
}

function Issuing({
  nric,
  form,
  forms,
  fields,
  onForm,
  onIssued,
  onClose,
}: DraftProps & { fields: DraftField[] }) {
  const t = useText();
  const id = useId();
  const send = useSend();
  // As it was read at first: what is typed stays while the record changes.
  const [asked] = useState(() => fields.filter((field) => !isFixed(field)));
  const typed = usePaperValues(
    asked.map(typedField),
    Object.fromEntries(asked.map(({ name, value }) => [name, value])),
  );
  const name = useDraftName(issuedPapers.issuePaper, { nric, template: form.id });
  const draft = useOwnDraft(name, typed.typed, typed.fill);
  const [busy, setBusy] = useState(false);
  const isSent = useRef(false);
  const leaving = useLeaveGuard({ isDirty: () => !busy && typed.isDirty, draft }, onClose);
  // The days are what differs from one certificate to the next.
  const first = asked.find((field) => typedField(field).kind === 'days') ?? asked[0];
  const issue = async (event: FormEvent) => {
    event.preventDefault();
    if (isSent.current || !typed.check()) return;
    isSent.current = true;
    setBusy(true);
    const values = [...typed.values].map(([name, value]) => ({ name, value }));
    const { intent } = draft;
    try {
      const input = { nric, template: form.id, values };
      const { data } = await send(issuedPapers.issuePaper, input, { intent });
      draft.discard();
      onIssued(data);
    } catch (error) {
      notifyError(t, error);
      setBusy(false);
      isSent.current = false;
    }
  };
  return (
    <Dialog
      title={form.name}
      onClose={leaving.close}
      actions={
        <>
          <Button onClick={leaving.close}>{t('SHELL.CANCEL')}</Button>
          <Button type="submit" form={id} variant="primary" icon="print" busy={busy}>
            {t('PAPER.ISSUE')}
          </Button>
        </>
      }
    >
      <form id={id} className="ui-form" noValidate onSubmit={(event) => void issue(event)}>
        <DraftBanner {...draft} />
        {forms.length > 1 && (
          <div className="ui-field">
            <label className="ui-label" htmlFor={`${id}-form`}>
              {t('DOCUMENT.FORM')}
            </label>
            <select
              id={`${id}-form`}
              className="ui-input"
              value={form.id}
              onChange={({ target }) => onForm(Number(target.value))}
            >
              {forms.map(({ id: value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        {asked.map((field) => (
          <FormFieldInput
            key={field.name}
            field={field}
            value={typed.shown(typedField(field))}
            fault={typed.faultOf(typedField(field))}
            initialFocus={field === first}
            onChange={(value) => typed.change(typedField(field), value)}
          />
        ))}
        <p className="ui-hint">{t('PAPER.ISSUED_AS')}</p>
      </form>
      {leaving.question}
    </Dialog>
  );
}

/** The form that this person issued last, in this browser. */
const usualForm = () =>
  storedValue('local', `issuedForm.${session.get()?.loginUserId ?? ''}`, parseInteger);
