import { useState } from 'react';
import type { PaperKind } from '../../../../contract/accounts/billingPapers.ts';
import type { agataBills } from '../../../../contract/agata/agataBills.ts';
import { useText } from '../../../framework/text.tsx';
import { reportAddress } from '../../../session/reportAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReportViewer } from '../../../ui/ReportViewer.tsx';
import type { Bill } from './PayBill.tsx';

interface Paper {
  kind: PaperKind;
  number: string;
}

const titles = {
  proforma: 'BILLING.PAPER.PROFORMA',
  invoice: 'BILLING.PAPER.INVOICE',
  receipt: 'BILLING.PAPER.RECEIPT',
  creditNote: 'BILLING.PAPER.CREDIT_NOTE',
} as const;

/** Buttons that open the documents of a bill: its proforma until it is paid, then what followed. */
export function BillPapers({
  bill,
  call,
}: {
  bill: Bill;
  call: typeof agataBills.teamBillPaper | typeof agataBills.tenantBillPaper;
}) {
  const t = useText();
  const [open, setOpen] = useState<Paper>();
  return (
    <>
      {papersOf(bill).map((paper) => (
        <Button
          key={`${paper.kind} ${paper.number}`}
          icon="print"
          aria-label={`${t(titles[paper.kind])}: ${paper.number}`}
          onClick={() => setOpen(paper)}
        >
          {t(titles[paper.kind])}
        </Button>
      ))}
      {open && (
        <ReportViewer
          title={t(titles[open.kind])}
          buildAddress={() =>
            reportAddress(call, {
              id: bill.id,
              kind: open.kind,
              creditNoteNo: open.kind === 'creditNote' ? open.number : '',
            })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function papersOf({ proformaNo, invoiceNo, receiptNo, creditNoteNos }: Bill): Paper[] {
  if (invoiceNo === '') return [{ kind: 'proforma', number: proformaNo }];
  return [
    { kind: 'invoice', number: invoiceNo },
    ...(receiptNo === '' ? [] : [{ kind: 'receipt' as const, number: receiptNo }]),
    ...creditNoteNos.map((number) => ({ kind: 'creditNote' as const, number })),
  ];
}
