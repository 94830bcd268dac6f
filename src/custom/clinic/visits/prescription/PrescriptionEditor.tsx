import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Appointment } from '../../../../../contract/clinic/appointments.ts';
import type { Patient } from '../../../../../contract/clinic/patients.ts';
import { warningsOf } from '../../../../../contract/clinic/prescriptionWarnings.ts';
import { CallError } from '../../../../../contract/kit/client.ts';
import { masterLists } from '../../../../../contract/masterLists/index.ts';
import { useCallQuery } from '../../../../framework/calls.ts';
import { notices } from '../../../../framework/notices.ts';
import { notifyError } from '../../../../framework/notifyError.ts';
import { errorText } from '../../../../framework/problem.ts';
import { useSend } from '../../../../framework/send.tsx';
import { useText } from '../../../../framework/text.tsx';
import { useAutosave } from '../../../../framework/useAutosave.ts';
import { useDraftName } from '../../../../framework/useDraft.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs.tsx';
import { Card } from '../../../../ui/Page.tsx';
import { Conflict, SavingState } from '../SavingState.tsx';
import { LineFields } from './LineFields.tsx';
import { MedicineField } from './MedicineField.tsx';
import {
  copied,
  isOwn,
  lastIssued,
  noLines,
  type Prescription,
  prescriptionsOfVisit,
  type PrescriptionValues,
  read,
  sentLine,
  storedPrescription,
  typedLines,
  type TypedLine,
} from './prescriptionValues.ts';
import { usePrintPrescription } from './usePrintPrescription.ts';

const { prescriptionCreate, prescriptionUpdate, prescriptionList, prescriptionIssue } =
  masterLists.prescriptions.calls;

/** One's own prescription of a visit, saved as one types, until it is issued. */
export function PrescriptionEditor({
  appointment: { id: appointment },
  patient,
  draft,
}: {
  appointment: Appointment;
  patient: Patient;
  draft: Prescription | null;
}) {
  const t = useText();
  const send = useSend();
  const queries = useQueryClient();
  const print = usePrintPrescription();
  const list = useRef<HTMLUListElement>(null);
  const [isIssuing, setIssuing] = useState(false);
  const [asked, setAsked] = useState<{ text: string; answer: (isSeen: boolean) => void } | null>(
    null,
  );
  const last = useCallQuery(prescriptionList, lastIssued(patient)).data?.data[0];
  const saving = useAutosave<PrescriptionValues>({
    name: useDraftName(prescriptionCreate, { visit: appointment }),
    none: noLines,
    stored: useMemo(() => draft && storedPrescription(draft), [draft]),
    read: async () => {
      const { data } = await send(prescriptionList, prescriptionsOfVisit(appointment));
      const own = data.find((each) => isOwn(each) && each.state === 'draft');
      return own ? storedPrescription(own) : null;
    },
    create: async ({ lines }) =>
      storedPrescription(
        (await send(prescriptionCreate, { appointment, lines: lines.map(sentLine) })).data,
      ),
    update: async ({ id, version }, { lines }) => {
      const input = { id, appointment, ...(lines && { lines: lines.map(sentLine) }) };
      const headers = { 'If-Match': `"${version}"` };
      return storedPrescription((await send(prescriptionUpdate, input, { headers })).data);
    },
  });
  const { lines } = saving.values;
  const warnings = warningsOf(lines.map(read), patient.allergyList);
  const add = (line: TypedLine) => {
    saving.type({ lines: [...lines, line] });
    // What a medicine does not say is typed next; else the next medicine.
    if (line.dose === '')
      requestAnimationFrame(() =>
        list.current?.querySelector<HTMLInputElement>('li:last-child [name="dose"]')?.focus(),
      );
  };
  const confirmed = (text: string) =>
    new Promise<boolean>((answer) => setAsked({ text, answer })).finally(() => setAsked(null));
  const issue = async () => {
    setIssuing(true);
    try {
      const saved = await saving.flush();
      if (!saved) {
        if (lines.length === 0) notices.failed(t('PRESCRIPTION.EMPTY'));
        return;
      }
      const issueAs = (isConfirmed: boolean) =>
        send(
          prescriptionIssue,
          { id: saved.id, isConfirmed },
          { headers: { 'If-Match': `"${saved.version}"` } },
        );
      try {
        await issueAs(false);
      } catch (error) {
        if (!isWarning(error) || !(await confirmed(errorText(t, error)))) throw error;
        await issueAs(true);
      }
      notices.done(t('RESOURCE.PRESCRIPTIONS.ISSUE.DONE'));
      await queries.invalidateQueries({ queryKey: ['prescriptions'] });
      await print.paper(saved.id);
    } catch (error) {
      if (!isWarning(error)) notifyError(t, error);
    } finally {
      setIssuing(false);
    }
  };
  return (
    <section aria-labelledby="visit-prescription">
      <Card>
        <div className="prescription">
          <div className="visit-card-head">
            <h2 id="visit-prescription" className="visit-heading">
              {t('PRESCRIPTION.TITLE')}
            </h2>
            <SavingState saving={saving} />
            {last && (
              <Button
                variant="quiet"
                icon="history"
                onClick={() => saving.type({ lines: [...lines, ...copied(typedLines(last))] })}
              >
                {t('PRESCRIPTION.REPEAT')}
              </Button>
            )}
          </div>
          <Conflict saving={saving} />
          <ul ref={list} className="prescription-lines">
            {lines.map((line, at) => (
              <LineFields
                key={at}
                line={line}
                warnings={warnings.filter((warning) => warning.line === at)}
                onChange={(patch) =>
                  saving.type({
                    lines: lines.map((each, place) =>
                      place === at ? { ...each, ...patch } : each,
                    ),
                  })
                }
                onRemove={() => saving.type({ lines: lines.filter((_, place) => place !== at) })}
              />
            ))}
          </ul>
          <MedicineField onAdd={add} />
          {lines.length > 0 && (
            <div className="ui-form-actions">
              <Button variant="primary" icon="print" busy={isIssuing} onClick={() => void issue()}>
                {t('PRESCRIPTION.ISSUE_AND_PRINT')}
              </Button>
            </div>
          )}
        </div>
      </Card>
      {asked && (
        <ConfirmDialog
          title={t('PRESCRIPTION.LOOK')}
          confirmLabel={t('PRESCRIPTION.ISSUE_ANYWAY')}
          isRisky
          onConfirm={() => asked.answer(true)}
          onCancel={() => asked.answer(false)}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

const isWarning = (error: unknown): boolean =>
  error instanceof CallError &&
  error.failures.some(({ error_code }) => error_code === 'PRESCRIPTION.WARNINGS');
