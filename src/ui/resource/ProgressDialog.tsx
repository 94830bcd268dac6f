import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import './list.css';

interface ProgressDialogProps {
  title: string;
  text: string;
  progress: { done: number; total: number };
  stopLabel: string;
  onStop: () => void;
}

/** The progress of work on many records, which can be stopped. */
export function ProgressDialog({ title, text, progress, stopLabel, onStop }: ProgressDialogProps) {
  return (
    <Dialog title={title} onClose={onStop} actions={<Button onClick={onStop}>{stopLabel}</Button>}>
      <output>{text}</output>
      <progress className="rs-progress" max={Math.max(progress.total, 1)} value={progress.done} />
    </Dialog>
  );
}
