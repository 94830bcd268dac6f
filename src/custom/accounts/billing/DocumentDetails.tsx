import type { Invoice, Proforma } from '../../../../contract/accounts/billing.ts';
import { totalsOf } from '../../../../contract/accounts/billingRules.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { formatDate, formatDateTime } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { EInvoiceChip } from '../../../resources/accounts/EInvoiceChip.tsx';
import {
  reasonCodes,
  stateCodes,
  unsettledTones,
} from '../../../resources/accounts/unsettledWords.ts';
import { statementOf as chargingStatementOf } from '../../../resources/agata/statementPaths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { StatusChip } from '../../../ui/Page.tsx';
import { PrintSlipButton } from '../../reports/slips/PrintSlipButton.tsx';
import { AmountsTable } from './AmountsTable.tsx';
import './billing.css';
import { EInvoiceSection } from './EInvoiceSection.tsx';
import { PrintPaper } from './PrintPaper.tsx';

/** The lines of a proforma or an invoice, whom it is for, and what was given back of it. */
export default function DocumentDetails({ record }: { record: Proforma | Invoice }) {
  const t = useText();
  const { billedTo, lines } = record;
  const place = [billedTo.address, `${billedTo.postcode} ${billedTo.city}`, billedTo.state];
  return (
    <div className="bill-document">
      <div className="bill-papers">
        {'invoiceNo' in record && 'creditNotes' in record ? (
          <>
            <PrintPaper kind="invoice" number={record.invoiceNo} />
            {record.receiptNo !== null && <PrintPaper kind="receipt" number={record.invoiceNo} />}
            <PrintSlipButton record={{ type: 'invoice', invoiceNo: record.invoiceNo }} />
          </>
        ) : (
          <PrintPaper kind="proforma" number={record.proformaNo} />
        )}
        <ButtonLink icon="report" to={statementOf(record)}>
          {t('ACCOUNT_STATEMENT.SEE')}
        </ButtonLink>
      </div>
      <section>
        <h2>{t('BILLING.BILLED_TO')}</h2>
        <address>
          <b>{billedTo.companyName}</b>
          {place
            .filter((part) => part.trim() !== '')
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
          <span>{billedTo.email}</span>
        </address>
      </section>
      <table className="bill-lines">
        <thead>
          <tr>
            <th scope="col">{t('BILLING.DESCRIPTION')}</th>
            <th scope="col">{t('BILLING.PRICE')}</th>
            <th scope="col">{t('BILLING.DISCOUNT')}</th>
            <th scope="col">{t('BILLING.TAX')}</th>
            <th scope="col">{t('BILLING.AMOUNT')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ description, unitPrice, discount, tax, amount }) => (
            <tr key={description}>
              <td data-languages="">{description}</td>
              <td className="ui-number" data-label={t('BILLING.PRICE')}>
                {formatRinggit(unitPrice)}
              </td>
              <td className="ui-number" data-label={t('BILLING.DISCOUNT')}>
                {formatRinggit(discount)}
              </td>
              <td className="ui-number" data-label={t('BILLING.TAX')}>
                {formatRinggit(tax)}
              </td>
              <td className="ui-number" data-label={t('BILLING.AMOUNT')}>
                {formatRinggit(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <AmountsTable {...totalsOf(record.lines)} />
      {'reminders' in record && <Reminders proforma={record} />}
      {'unsettled' in record && record.unsettled.length > 0 && (
        <UnsettledList unsettled={record.unsettled} />
      )}
      {'extraDays' in record && record.extraDays > 0 && (
        <p>{t('BILLING.EXTRA_DAYS', { count: record.extraDays })}</p>
      )}
      {'eInvoice' in record && <EInvoiceSection invoice={record} />}
      {'creditNotes' in record && record.creditNotes.length > 0 && (
        <section>
          <h2>{t('BILLING.CREDIT_NOTES')}</h2>
          <ul className="bill-notes">
            {record.creditNotes.map(({ id, creditNoteNo, amount, reason, issuedAt, eInvoice }) => (
              <li key={id}>
                <span>
                  <b>{creditNoteNo}</b> {formatDate(issuedAt)} · RM {formatRinggit(amount)} ·{' '}
                  {reason}
                </span>
                <EInvoiceChip status={eInvoice.status} />
                {eInvoice.reason !== '' && <span data-languages="">{eInvoice.reason}</span>}
                <PrintPaper kind="creditNote" number={creditNoteNo} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The statement of who pays it. */
const statementOf = ({ tenantID, chargingAccountID }: Proforma | Invoice) =>
  chargingAccountID === null
    ? `/billing-management/statement?tenant=${tenantID}`
    : chargingStatementOf('all', chargingAccountID);

/** When a proforma was mailed, and when it was reminded of. */
function Reminders({ proforma }: { proforma: Proforma }) {
  const t = useText();
  const { mailedAt, reminders, isReminded, status } = proforma;
  return (
    <section>
      <h2>{t('BILLING.REMINDERS')}</h2>
      <ul className="bill-notes">
        <li>
          {mailedAt === null
            ? t('BILLING.NOT_MAILED')
            : t('BILLING.MAILED_AT', { time: formatDateTime(mailedAt) })}
        </li>
        {reminders.map(({ daysBefore, sentAt }) => (
          <li key={daysBefore}>
            {t(remindedCode(daysBefore), {
              time: formatDateTime(sentAt),
              count: Math.abs(daysBefore),
            })}
          </li>
        ))}
        {status === 'Open' && !isReminded && <li>{t('BILLING.NOT_REMINDED')}</li>}
      </ul>
    </section>
  );
}

function remindedCode(daysBefore: number) {
  if (daysBefore === 0) return 'BILLING.REMINDED_ON_DAY';
  return daysBefore > 0 ? 'BILLING.REMINDED_BEFORE' : 'BILLING.REMINDED_AFTER';
}

/** What came for a proforma and was no payment of its invoice, with what became of it. */
function UnsettledList({ unsettled }: Pick<Proforma, 'unsettled'>) {
  const t = useText();
  return (
    <section>
      <h2>{t('PAYMENT.UNSETTLED')}</h2>
      <ul className="bill-notes">
        {unsettled.map(({ reference, paid, reason, status, paidAt }) => (
          <li key={reference}>
            <b>{paid}</b>
            <span>
              {formatDateTime(paidAt)} · {reference}
            </span>
            <span>{t(reasonCodes[reason])}</span>
            <StatusChip tone={unsettledTones[status]}>{t(stateCodes[status])}</StatusChip>
          </li>
        ))}
      </ul>
    </section>
  );
}
