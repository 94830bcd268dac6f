import { useEffect, useRef, useState } from 'react';
import { type IssuedPaper, issuedPapers } from '../../../../contract/clinic/issuedPapers.ts';
import type { CallError } from '../../../../contract/kit/client.ts';
import { lazyComponent, WhileLoading } from '../../../framework/lazyComponent.tsx';
import { useSend } from '../../../framework/send.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState, LoadingState } from '../../../ui/Page.tsx';

const PdfViewer = lazyComponent(() => import('../../platform/pdf/PdfViewer.tsx'));

/** An issued paper, to be printed: the original the first time, afterwards a copy. */
export default function PaperDialog({
  paper: { id, number, title },
  onClose,
}: {
  paper: Pick<IssuedPaper, 'id' | 'number' | 'title'>;
  onClose: () => void;
}) {
  const send = useSend();
  const [pdf, setPdf] = useState<Blob | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  // Once for each dialog: every printing counts.
  const isAsked = useRef(false);
  const print = async () => {
    setError(null);
    try {
      setPdf((await send(issuedPapers.printIssuedPaper, { id })).data);
    } catch (fault) {
      setError(fault as CallError);
    }
  };
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void print();
  });
  return (
    <Dialog title={`${title} ${number}`} width="full" onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void print()} />}
      {!pdf && !error && <LoadingState />}
      {pdf && (
        <WhileLoading fallback={<LoadingState />}>
          <PdfViewer file={pdf} name={`${number}.pdf`} isFixed />
        </WhileLoading>
      )}
    </Dialog>
  );
}
