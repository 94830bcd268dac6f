import { type IssuedPaper, issuedPapers } from '../../../../contract/clinic/issuedPapers.ts';
import { notices } from '../../../framework/notices.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { usePrintPaper } from '../../platform/pdf/usePrintPaper.ts';

type Paper = Pick<IssuedPaper, 'id' | 'title' | 'number'>;

/** Returns a function that prints an issued paper at once: the original the first time, afterwards a copy. */
export function usePrintIssued(): (paper: Paper) => Promise<void> {
  const send = useSend();
  const print = usePrintPaper();
  return ({ id, title, number }) =>
    print(
      `${title} ${number}`,
      async () => (await send(issuedPapers.printIssuedPaper, { id })).data,
    );
}

/** The same for one that was issued this moment: its number is told, whatever becomes of the printing. */
export function usePrintNew(): (paper: Paper) => Promise<void> {
  const t = useText();
  const print = usePrintIssued();
  return (paper) => {
    notices.done(t('PAPER.ISSUED', { number: paper.number }));
    return print(paper);
  };
}
