import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../../../../contract/kit/client.ts';
import { type Problem, problemsOf } from '../../../framework/problem.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { ConfirmDialog } from '../../../ui/dialogs.tsx';

interface OverlapConfirmation {
  /** Input for the call if the overlap is confirmed: `allowConflict`, else nothing. */
  callInput: () => { allowConflict?: true };
  /** Handles a refusal: [] if a confirmation is asked instead, undefined for the default. */
  onRefused: (error: unknown) => readonly Problem[] | undefined;
  submit: (send: () => Promise<void>) => Promise<void>;
  /** The confirmation dialog, while open: Yes sends again with the overlap allowed, No keeps the form as it is. */
  dialog: (send: () => Promise<void>) => ReactNode;
}

/** Asks people who may overlap appointments for confirmation when a doctor is busy or away. */
export function useOverlapConfirmation(): OverlapConfirmation {
  const t = useText();
  const viewer = useViewer();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const knowingly = useRef(false);

  const run = async (send: () => Promise<void>, isMeant: boolean) => {
    setProblems([]);
    knowingly.current = isMeant;
    await send();
    knowingly.current = false;
  };
  return {
    callInput: () => (knowingly.current ? { allowConflict: true } : {}),
    onRefused: (error) => {
      if (!isUnavailableError(error) || knowingly.current || !viewer.may('overlap', 'appointments'))
        return undefined;
      setProblems(problemsOf(error));
      return [];
    },
    submit: (send) => run(send, false),
    dialog: (send) =>
      problems.length > 0 && (
        <ConfirmDialog
          title={t('APPT.OVERLAP_TITLE')}
          onYes={() => void run(send, true)}
          onNo={() => setProblems([])}
        >
          <div className="overlap" role="alert">
            {problems.map(({ message, serverText }) => (
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
  return (
    error instanceof CallError &&
    error.status === 409 &&
    error.failures.some(({ error_code }) => error_code === 'APPOINTMENT.UNAVAILABLE')
  );
}
