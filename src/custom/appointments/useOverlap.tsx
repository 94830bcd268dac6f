import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../../../contract/kit/client.ts';
import { type Problem, problemsOf } from '../../framework/problem.ts';
import { useText } from '../../framework/text.tsx';
import { useViewer } from '../../session/viewer.ts';
import { ConfirmDialog } from '../../ui/dialogs.tsx';

interface Overlap {
  /** What a call has to say when the overlap is meant: `allowConflict`, or nothing. */
  flag: () => { allowConflict?: true };
  /** What to show for a refusal: nothing where the person is asked instead, undefined for the usual. */
  refused: (error: unknown) => readonly Problem[] | undefined;
  submit: (send: () => Promise<void>) => Promise<void>;
  /** The question, while it is open: Yes sends again knowingly, No leaves everything as it was typed. */
  question: (send: () => Promise<void>) => ReactNode;
}

/** Asks those who may overlap appointments whether they mean to, when a doctor is taken or away. */
export function useOverlap(): Overlap {
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
    flag: () => (knowingly.current ? { allowConflict: true } : {}),
    refused: (error) => {
      if (!isUnavailable(error) || knowingly.current || !viewer.may('overlap', 'appointments'))
        return undefined;
      setProblems(problemsOf(error));
      return [];
    },
    submit: (send) => run(send, false),
    question: (send) =>
      problems.length > 0 && (
        <ConfirmDialog
          title={t('APPT.OVERLAP_TITLE')}
          onYes={() => void run(send, true)}
          onNo={() => setProblems([])}
        >
          <div className="overlap" role="alert">
            {problems.map(({ message, words }) => (
              <p key={message}>{t.said(message, words)}</p>
            ))}
            <p>{t('APPT.OVERLAP')}</p>
          </div>
        </ConfirmDialog>
      ),
  };
}

/** Whether a call was refused since a doctor is taken or away at the time. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.status === 409 &&
    error.failures.some(({ error_code }) => error_code === 'APPOINTMENT.UNAVAILABLE')
  );
}
