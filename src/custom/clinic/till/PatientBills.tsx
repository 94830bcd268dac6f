import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Patient } from '../../../../contract/clinic/patients.ts';
import { type Bill, till } from '../../../../contract/clinic/till.ts';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { notifyError } from '../../../framework/notifyError.ts';
import { useSend } from '../../../framework/send.tsx';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, ErrorState, LoadingState } from '../../../ui/Page.tsx';
import '../pdfDocuments/documents.css';
import { BillItem } from './BillItem.tsx';
import { Owes } from './Owes.tsx';

const TillDialog = lazyComponent(() => import('./TillDialog.tsx'));

/** The bills of a patient, newest first, with what they owe; a further one is made for what is bought without a visit. */
export function PatientBills({ patient }: { patient: Patient }) {
  const t = useText();
  const send = useSend();
  const { may } = useViewer();
  const [open, setOpen] = useState<Bill | null>(null);
  const nric = patient.icPassport;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ['bills', 'of a patient', nric],
      initialPageParam: undefined as number | undefined,
      queryFn: async ({ pageParam: before }) =>
        (await send(till.patientBills, { nric, ...(before !== undefined && { before }) })).data,
      getNextPageParam: ({ bills: page, more }) => (more ? page.at(-1)?.id : undefined),
      meta: { resources: ['bills', 'patients', 'receipts'] },
    },
  );
  const bills = data?.pages.flatMap((page) => page.bills) ?? [];
  const add = async () => {
    try {
      setOpen((await send(till.openBill, { nric })).data);
    } catch (failure) {
      notifyError(t, failure);
    }
  };
  return (
    <Card>
      <section className="documents" aria-label={t('RESOURCE.BILLS')}>
        <div className="documents-head">
          <h2>{t('RESOURCE.BILLS')}</h2>
          {may('pay', 'bills') && !patient.removed && (
            <Button icon="plus" onClick={() => void add()}>
              {t('BILL.TITLE')}
            </Button>
          )}
        </div>
        <Owes nric={nric} />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingState />}
        {data && bills.length === 0 && <p>{t('DOCUMENT.NONE')}</p>}
        {bills.length > 0 && (
          <ul>
            {bills.map((bill) => (
              <BillItem key={bill.id} bill={bill} onPay={() => setOpen(bill)} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('TILL.MORE_BILLS')}
          </Button>
        )}
        {open && (
          <TillDialog source={{ bill: open }} name={patient.name} onClose={() => setOpen(null)} />
        )}
      </section>
    </Card>
  );
}
