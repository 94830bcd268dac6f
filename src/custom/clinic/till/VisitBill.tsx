import { useState } from 'react';
import type { Bill } from '../../../../contract/clinic/till.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Page.tsx';
import '../pdfDocuments/documents.css';
import { BillItem } from './BillItem.tsx';
import { BillLinesRead } from './SettledBill.tsx';
import { useVisitBill } from './useVisitBill.ts';

const TillDialog = lazyComponent(() => import('./TillDialog.tsx'));

/** The bill of a visit, to which a doctor adds what was done; whoever takes money pays it here, too. */
export function VisitBill({ appointmentId, name }: { appointmentId: number; name: string }) {
  const t = useText();
  const { may } = useViewer();
  const [isOpen, setOpen] = useState(false);
  const { data } = useVisitBill(appointmentId);
  if (!data || !may('create', 'bills')) return null;
  const bill: Bill | null = data.data.bill;
  return (
    <Card>
      <section className="documents" aria-label={t('BILL.TITLE')}>
        <div className="documents-head">
          <h2>{t('BILL.TITLE')}</h2>
          {!bill && <Button onClick={() => setOpen(true)}>{t('TILL.ADD_FEE')}</Button>}
        </div>
        {bill && (
          <>
            <BillLinesRead lines={bill.lines} />
            <ul>
              <BillItem bill={bill} onPay={() => setOpen(true)} />
            </ul>
          </>
        )}
        {isOpen && (
          <TillDialog
            source={{ appointmentID: appointmentId }}
            name={name}
            onClose={() => setOpen(false)}
          />
        )}
      </section>
    </Card>
  );
}
