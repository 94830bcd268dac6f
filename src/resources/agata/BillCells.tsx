import { Link } from 'react-router-dom';
import type { CellProps } from '../../framework/resource/define.ts';

type Props = CellProps<{ invoiceNo: string }>;

/** The invoice of a team's subscription, with a link to its bill. */
export const TeamBillCell = (props: Props) => (
  <BillCell {...props} bills="/ag-consultant-team/bills" />
);

/** The same of a tenant. */
export const TenantBillCell = (props: Props) => <BillCell {...props} bills="/ag-tenant/bills" />;

function BillCell({ record: { invoiceNo }, bills }: Props & { bills: string }) {
  const filter = JSON.stringify({ q: invoiceNo });
  return invoiceNo === '' ? null : (
    <Link to={`${bills}?${new URLSearchParams({ filter })}`}>{invoiceNo}</Link>
  );
}
