import { useState } from 'react';
import { billingPapers, type PaperKind } from '../../../../contract/accounts/billingPapers.ts';
import { useText } from '../../../framework/text.tsx';
import { reportAddress } from '../../../session/reportAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReportViewer } from '../../../ui/ReportViewer.tsx';

/** A paper of billing: its kind, and its number (of a receipt that of its invoice). */
interface Paper {
  kind: PaperKind;
  number: string;
}

/** The address of a paper of billing as PDF. */
export const paperAddress = ({ kind, number }: Paper): string => addresses[kind](number);

const addresses: Record<PaperKind, (number: string) => string> = {
  proforma: (proformaNo) => reportAddress(billingPapers.proformaPaper, { proformaNo }),
  invoice: (invoiceNo) => reportAddress(billingPapers.invoicePaper, { invoiceNo }),
  receipt: (invoiceNo) => reportAddress(billingPapers.receiptPaper, { invoiceNo }),
  creditNote: (creditNoteNo) => reportAddress(billingPapers.creditNotePaper, { creditNoteNo }),
};

const titles = {
  proforma: 'BILLING.PAPER.PROFORMA',
  invoice: 'BILLING.PAPER.INVOICE',
  receipt: 'BILLING.PAPER.RECEIPT',
  creditNote: 'BILLING.PAPER.CREDIT_NOTE',
} as const;

/** A button that opens a paper of billing in the report viewer. It is named after the paper. */
export function PrintPaper(paper: Paper) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const title = t(titles[paper.kind]);
  return (
    <>
      <Button icon="print" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <ReportViewer
          title={title}
          buildAddress={() => paperAddress(paper)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
