import type { ReactNode } from 'react';
import { useViewer } from '../../../../session/viewer.ts';
import { Ending, FailedMessages, Health, Limits, Quiet, Registrations } from './BranchCards.tsx';
import { FigureRows } from './FigureRows.tsx';
import { EInvoices, Open, Payments, Revenue } from './MoneyCards.tsx';
import './seller.css';

/** What the company that sells the platform watches: each figure with its line and a way to its rows. Other cards follow. */
export default function SellerFigures({ children }: { children: ReactNode }) {
  const { may } = useViewer();
  // Who keeps the companies, not who only reads them for their bills.
  const ofCompanies = may('list', 'branch-users');
  return (
    <>
      <FigureRows />
      <div className="dash-columns seller-figures">
        {may('list', 'invoices') && <Revenue />}
        {may('list', 'proformas') && <Open />}
        {may('list', 'branches') && <Ending />}
        {ofCompanies && <Registrations />}
        {may('list', 'unsettled-payments') && <Payments />}
        {may('list', 'invoices') && <EInvoices />}
        {ofCompanies && <Quiet />}
        {ofCompanies && <FailedMessages />}
        {ofCompanies && <Limits />}
        {may('show', 'server-health') && <Health />}
        {children}
      </div>
    </>
  );
}
