import { useRef } from 'react';
import { notices } from '../../../framework/notices.ts';
import { notifyError } from '../../../framework/notifyError.ts';
import { useText } from '../../../framework/text.tsx';

/**
 * Returns a function that draws a paper by a call and prints it at once, in the browser's own dialog. A notice then
 * offers the same paper again, for a printer that had none. One at a time: a second press meanwhile does nothing.
 */
export function usePrintPaper(): (name: string, draw: () => Promise<Blob>) => Promise<void> {
  const t = useText();
  const isRunning = useRef(false);
  const print = async (name: string, draw: () => Promise<Blob>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const [{ printPaper }, paper] = await Promise.all([import('./printPaper.ts'), draw()]);
      await printPaper(paper);
      notices.done(
        t('PRINT.SENT', { name }),
        { label: t('PRINT.AGAIN'), run: () => void print(name, () => Promise.resolve(paper)) },
        `print ${name}`,
      );
    } catch (error) {
      notifyError(t, error);
    } finally {
      isRunning.current = false;
    }
  };
  return print;
}
