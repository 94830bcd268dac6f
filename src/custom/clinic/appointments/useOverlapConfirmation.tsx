import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../../../../contract/kit/client.ts';
import { type Problem, problemsOf } from '../../../framework/problem.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';

interface OverlapConfirmation {
  /** Input for the call if the overlap is confirmed: `allowConflict`, else nothing. */
  callInput: () => { allowConflict?: true };
  /** Input for a booking: besides, it is refused for a patient who sees another doctor then, until that is confirmed. */
  bookingInput: () => { allowConflict?: true; refusePatientOverlap?: true };
  /** Handles a refusal: [] if a confirmation is asked instead, undefined for the default. */
  onRefused: (error: unknown) => readonly Problem[] | undefined;
  submit: (send: () => Promise<void>) => Promise<void>;
  /** The confirmation dialog, while open: Yes sends again with the overlap allowed, No keeps the form as it is. */
  dialog: (send: () => Promise<void>) => ReactNode;
}

/**
 * Asks for confirmation when a doctor is busy or away, if the person may overlap appointments, and when the patient sees
 * another doctor. Each is asked by itself.
 */
export function useOverlapConfirmation(): OverlapConfirmation {
  const t = useText();
  const viewer = useViewer();
  const [question, setQuestion] = useState<{ kind: Kind; problems: readonly Problem[] }>();
  const confirmed = useRef<readonly Kind[]>([]);

  const run = async (send: () => Promise<void>, kinds: readonly Kind[]) => {
    setQuestion(undefined);
    confirmed.current = kinds;
    await send();
  };
  const callInput = () =>
    confirmed.current.includes('doctor') ? ({ allowConflict: true } as const) : {};
  return {
    callInput,
    bookingInput: () => ({
      ...callInput(),
      ...(!confirmed.current.includes('patient') && { refusePatientOverlap: true }),
    }),
    onRefused: (error) => {
      const kind = kinds.find((each) => isRefused(error, each));
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
          onYes={() => void run(send, [...confirmed.current, question.kind])}
          onNo={() => setQuestion(undefined)}
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

/** Whether a call was refused because a doctor is busy or away. */
export function isUnavailableError(error: unknown): boolean {
  return isRefused(error, 'doctor');
}

const kinds = ['doctor', 'patient'] as const;
/** Whose time an overlap is of. */
type Kind = (typeof kinds)[number];

const codes: Record<Kind, string> = {
  doctor: 'APPOINTMENT.UNAVAILABLE',
  patient: 'APPOINTMENT.PATIENT_TAKEN',
};

function isRefused(error: unknown, kind: Kind): boolean {
  return (
    error instanceof CallError &&
    error.status === 409 &&
    error.failures.some(({ error_code }) => error_code === codes[kind])
  );
}
