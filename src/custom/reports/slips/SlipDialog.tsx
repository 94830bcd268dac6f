import { useId, useState } from 'react';
import { issuedPapers } from '../../../../contract/clinic/issuedPapers.ts';
import { noteSourceNamed } from '../../../../contract/clinic/noteWords.ts';
import { clinicToday } from '../../../../contract/fields.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import type { SlipRecordName } from '../../../../contract/reports/dataSets.ts';
import {
  MAX_ANSWER,
  printSlips,
  type VisitStage,
} from '../../../../contract/reports/printSlips.ts';
import { parseInteger, storedValue } from '../../../framework/browserStorage.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { lazyComponent, WhileLoading } from '../../../framework/lazyComponent.tsx';
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
import { TypedFieldInput } from '../../clinic/pdfDocuments/TypedFieldInput.tsx';
import { usePaperValues } from '../../clinic/pdfDocuments/usePaperValues.ts';
import { usePrintNew } from '../../clinic/pdfDocuments/usePrintIssued.ts';
import { usePrintPaper } from '../../platform/pdf/usePrintPaper.ts';
import './slips.css';
import { useVisitWords } from './useVisitWords.ts';

const PdfViewer = lazyComponent(() => import('../../platform/pdf/PdfViewer.tsx'));

type Slip = Answer<typeof printSlips.ownPrintSlipList>[number];

/** The record that a slip is printed for; of an appointment, how far the visit has come. */
export type SlipRecord =
  | { type: 'patient'; patientID: string }
  | { type: 'appointment'; appointmentID: number; stage?: VisitStage | undefined }
  | { type: 'invoice'; invoiceNo: string };

interface SlipDialogProps {
  record: SlipRecord;
  onClose: () => void;
}

/**
 * Chooses a slip for a record, asks what it asks for, and prints it, or shows it first. The slip that the visit wants now
 * is chosen, else the one that was printed last.
 */
export default function SlipDialog({ record, onClose }: SlipDialogProps) {
  const t = useText();
  const { type } = record;
  const { data, error, refetch } = useCallQuery(printSlips.ownPrintSlipList, { type });
  const [paper, setPaper] = useState<{ pdf: Blob; slip: Slip } | null>(null);
  if (paper)
    return (
      <Dialog title={paper.slip.printSlipName} width="full" onClose={onClose}>
        <WhileLoading fallback={<LoadingState />}>
          <PdfViewer file={paper.pdf} name={`${paper.slip.printSlipName}.pdf`} />
        </WhileLoading>
      </Dialog>
    );
  if (data && data.data.length > 0)
    return (
      <SlipForm
        slips={data.data}
        record={record}
        onShow={(pdf, slip) => setPaper({ pdf, slip })}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={t('SLIP.PRINT')} onClose={onClose}>
      {data && <EmptyState>{t('SLIP.NONE_FOR_THIS')}</EmptyState>}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
    </Dialog>
  );
}

function SlipForm({
  slips,
  record,
  onShow,
  onClose,
}: SlipDialogProps & {
  slips: readonly Slip[];
  onShow: (pdf: Blob, slip: Slip) => void;
}) {
  const t = useText();
  const id = useId();
  const send = useSend();
  const toPrint = usePrintPaper();
  const printIssued = usePrintNew();
  const usual = usualSlip(record.type);
  const stage = record.type === 'appointment' ? (record.stage ?? 'none') : 'none';
  const wanted = slips.find(({ visitStage }) => stage !== 'none' && visitStage === stage);
  const [chosenId, setChosenId] = useState(wanted?.id ?? usual.get());
  const [busy, setBusy] = useState(false);
  const [usualFirst] = slips;
  const chosen = slips.find((slip) => slip.id === chosenId) ?? usualFirst;
  const fields = (chosen?.asks ?? []).map(({ ask, kind }) => ({ name: ask, label: ask, kind }));
  // The days are what differs from one certificate to the next.
  const first = fields.find(({ kind }) => kind === 'days') ?? fields[0];
  const today = clinicToday();
  const words = useVisitWords(record.type === 'appointment' ? record.appointmentID : undefined);
  // A period is of today until another is typed, and what the note of the visit says stands there to be changed.
  const drafted = ({ name, kind }: (typeof fields)[number]) => {
    if (kind === 'from' || kind === 'to') return today;
    const source = kind === 'text' ? noteSourceNamed(name) : undefined;
    return source && words ? words[source] : '';
  };
  const typed = usePaperValues(
    fields,
    Object.fromEntries(fields.map((field) => [field.name, drafted(field)])),
  );
  const name = useDraftName(issuedPapers.issueSlip, record);
  const changed = typed.isDirty ? { slip: chosen?.id, answers: typed.typed } : {};
  const draft = useOwnDraft(name, changed, (before) => {
    setChosenId(Number(before['slip']));
    typed.fill(before['answers']);
  });
  const leaving = useLeaveGuard({ isDirty: () => !busy && typed.isDirty, draft }, onClose);
  const drawn = (given: { id: number; answers: { ask: string; text: string }[] }) => {
    if (record.type === 'patient')
      return send(printSlips.printPatientSlip, { ...given, patientID: record.patientID });
    if (record.type === 'invoice')
      return send(printSlips.printInvoiceSlip, { ...given, invoiceNo: record.invoiceNo });
    const { appointmentID } = record;
    return send(printSlips.printAppointmentSlip, { ...given, appointmentID });
  };
  const print = async (slip: Slip, show = false) => {
    if (!typed.check()) return;
    setBusy(true);
    usual.set(slip.id);
    try {
      const given = [...typed.values].map(([ask, text]) => ({ ask, text }));
      const draw = async () => (await drawn({ id: slip.id, answers: given })).data;
      if (slip.issuedBy === 'doctor' && record.type !== 'invoice') {
        const { intent } = draft;
        const input = issuedOf(slip, record, given);
        const { data } = await send(issuedPapers.issueSlip, input, { intent });
        draft.discard();
        onClose();
        await printIssued(data);
      } else if (show) {
        onShow(await draw(), slip);
        draft.discard();
      } else {
        const pdf = await draw();
        draft.discard();
        onClose();
        await toPrint(slip.printSlipName, () => Promise.resolve(pdf));
      }
    } catch (error) {
      notifyError(t, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('SLIP.PRINT')} onClose={leaving.close}>
      <form
        className="slip-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) void print(chosen);
        }}
      >
        <DraftBanner {...draft} />
        <div className="ui-field">
          <label className="ui-label" htmlFor={id}>
            {t('SLIP.WHICH')}
          </label>
          <select
            id={id}
            className="ui-input"
            value={chosen?.id}
            onChange={({ currentTarget }) => setChosenId(Number(currentTarget.value))}
          >
            {categoriesOf(slips).map(([category, some]) => (
              <optgroup key={category} label={category}>
                {some.map((slip) => (
                  <option key={slip.id} value={slip.id}>
                    {slip.printSlipName}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          {chosen?.description && <p className="ui-hint">{chosen.description}</p>}
        </div>
        {fields.map((field) => (
          <TypedFieldInput
            key={field.name}
            field={field}
            isLong
            initialFocus={chosen === wanted && field === first}
            most={MAX_ANSWER}
            value={typed.shown(field)}
            fault={typed.faultOf(field)}
            onChange={(value) => typed.change(field, value)}
          />
        ))}
        {chosen?.issuedBy === 'doctor' && <p className="ui-hint">{t('PAPER.ISSUED_AS')}</p>}
        <div className="ui-form-actions">
          <Button onClick={leaving.close}>{t('SHELL.CANCEL')}</Button>
          {chosen && chosen.issuedBy !== 'doctor' && (
            <Button disabled={busy} onClick={() => void print(chosen, true)}>
              {t('SLIP.SHOW')}
            </Button>
          )}
          <Button variant="primary" type="submit" icon="print" busy={busy}>
            {t(chosen?.issuedBy === 'doctor' ? 'PAPER.ISSUE' : 'REPORT.PRINT')}
          </Button>
        </div>
      </form>
      {leaving.question}
    </Dialog>
  );
}

const issuedOf = (
  { id: slip }: Slip,
  record: Exclude<SlipRecord, { type: 'invoice' }>,
  answers: { ask: string; text: string }[],
) =>
  record.type === 'patient'
    ? { slip, answers, nric: record.patientID }
    : { slip, answers, appointmentID: record.appointmentID };

function categoriesOf(slips: readonly Slip[]): [string, Slip[]][] {
  const categories = new Map<string, Slip[]>();
  for (const slip of slips)
    categories.set(slip.printSlipCategory, [
      ...(categories.get(slip.printSlipCategory) ?? []),
      slip,
    ]);
  return [...categories];
}

/** The slip that this person printed last for such a record, in this browser. */
const usualSlip = (type: SlipRecordName) =>
  storedValue('local', `slip.${session.get()?.loginUserId ?? ''}.${type}`, parseInteger);
