import { StaleDialog } from '../ui/resource/StaleDialog.tsx';
import type { StaleQuestion } from './staleQuestions.ts';

/** Asks about the fields that two people changed differently, for a save of a page of react-admin's own parts. */
export default function StaleQuestionDialog({
  question: { resource, stale, dismiss },
}: {
  question: StaleQuestion;
}) {
  return <StaleDialog resource={resource} stale={stale} onClose={dismiss} />;
}
