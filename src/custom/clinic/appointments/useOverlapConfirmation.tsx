import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../../../../contract/kit/client.ts';
import { type Problem, problemsOf } from '../../../framework/problem.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';

interface OverlapConfirmation {
  /** Input for the call, by what was confirmed. */
  callInput: () => OverlapInput;
  /** Handles a refusal: [] if a confirmation is asked instead, undefined for the default. */
  onRefused: (error: unknown) => readonly Problem[] | undefined;
  submit: (send: () => Promise<void>) => Promise<void>;
  /** The confirmation dialog, while open: it sends again with the overlap allowed, or keeps the form as it is. */
  dialog: (send: () => Promise<void>) => ReactNode;
}

/**
 * Asks for confirmation when a doctor is busy or away, if the person may overlap appointments, and when the patient sees
 * another doctor. Each is asked by itself.
 */
export function useOverlapConfirmation(): OverlapConfirmation {
  const t = useText();
  const viewer = useViewer();
  const [question, setQuestion] = useState<{ kind: OverlapKind; problems: readonly Problem[] }>();
  const confirmed = useRef<readonly OverlapKind[]>([]);

  const run = async (send: () => Promise<void>, kinds: readonly OverlapKind[]) => {
    setQuestion(undefined);
    confirmed.current = kinds;
    await send();
  };
  return {
    callInput: () => overlapInput(confirmed.current),
    onRefused: (error) => {
      const kind = refusedOverlap(error);
      if (!kind || confirmed.current.includes(kind)) return undefined;
      if (kind === 'doctor' && !viewer.may('overlap', 'appointments')) return undefined;
      setQuestion({ kind, problems: problemsOf(error) });
      return [];
    },
    submit: (send) => run(send, []),
    dialog: (send) =>
      question && (
        <ConfirmDialog
          title={t('APPT.OVERLAP_TITLE')}
          confirmLabel={t('APPT.OVERLAP_GO')}
          cancelLabel={t('APPT.OVERLAP_BACK')}
          isRisky
          onConfirm={() => void run(send, [...confirmed.current, question.kind])}
          onCancel={() => setQuestion(undefined)}
        >
          <div className="overlap" role="alert">
            {question.problems.map(({ message, serverText }) => (
              <p key={message}>{t.message(message, serverText)}</p>
            ))}
            <p>{t('APPT.OVERLAP')}</p>
          </div>
        </ConfirmDialog>
      ),
  };
}

/** Whose time a call was refused for: a doctor is busy or away, or the patient sees another one. */
export function refusedOverlap(error: unknown): OverlapKind | undefined {
  return kinds.find((kind) => isRefused(error, kind));
}

/** What a call that books or moves does about overlaps. */
interface OverlapInput {
  allowConflict?: true;
  refusePatientOverlap?: true;
}

/** Input for a call that books or moves: overlaps are refused until they are confirmed. */
export function overlapInput(confirmed: readonly string[]): OverlapInput {
  return {
    ...(confirmed.includes('doctor') && { allowConflict: true }),
    ...(!confirmed.includes('patient') && { refusePatientOverlap: true }),
  };
}

const kinds = ['doctor', 'patient'] as const;
/** Whose time an overlap is of. */
export type OverlapKind = (typeof kinds)[number];

const codes: Record<OverlapKind, string> = {
  doctor: 'APPOINTMENT.UNAVAILABLE',
  patient: 'APPOINTMENT.PATIENT_TAKEN',
};

function isRefused(error: unknown, kind: OverlapKind): boolean {
  return (
    error instanceof CallError &&
    error.status === 409 &&
    error.failures.some(({ error_code }) => error_code === codes[kind])
  );
}
