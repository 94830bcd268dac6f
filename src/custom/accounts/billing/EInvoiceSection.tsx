import { Link } from 'react-router-dom';
import type { Invoice } from '../../../../contract/accounts/billing.ts';
import type { EInvoiceFault } from '../../../../contract/accounts/eInvoice.ts';
import { formatDateTime } from '../../../framework/format.ts';
import { resourceCode } from '../../../framework/resource/codes.ts';
import { type Code, useText } from '../../../framework/text.tsx';
import { EInvoiceChip } from '../../../resources/accounts/EInvoiceChip.tsx';

/** What stands with MyInvois of an invoice: its state, what is wrong, and where it is mended or seen. */
export function EInvoiceSection({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const { status, reason, isLate, uuid, validatedAt, triedAt, link, consolidatedNo, faults } =
    invoice.eInvoice;
  const isRejection = status === 'Valid' && reason !== '';
  return (
    <section>
      <h2>{t('EINVOICE.TITLE')}</h2>
      <ul className="bill-notes">
        <li>
          <EInvoiceChip status={status} />
          {status === 'Monthly' && <span>{t('EINVOICE.MONTHLY_HINT')}</span>}
          {status === 'Consolidated' && (
            <span>
              {t('EINVOICE.CONSOLIDATED_HINT')} {consolidatedNo}
            </span>
          )}
        </li>
        {reason !== '' && (
          <li data-languages="">{isRejection ? t('EINVOICE.REJECTION', { reason }) : reason}</li>
        )}
        {isLate && status !== 'Valid' && <li>{t('EINVOICE.LATE')}</li>}
        {uuid !== '' && (
          <li>
            {t('EINVOICE.UUID')}: <b>{uuid}</b>
          </li>
        )}
        {validatedAt !== null && (
          <li>
            {t('EINVOICE.VALIDATED_AT')}: {formatDateTime(validatedAt)}
          </li>
        )}
        {triedAt !== null && (
          <li>
            {t('EINVOICE.TRIED_AT')}: {formatDateTime(triedAt)}
          </li>
        )}
        {link !== '' && (
          <li>
            <a href={link} target="_blank" rel="noreferrer">
              {t('EINVOICE.LINK')}
            </a>
          </li>
        )}
      </ul>
      {faults.length > 0 && <Faults faults={faults} invoice={invoice} />}
    </section>
  );
}

function Faults({ faults, invoice }: { faults: EInvoiceFault[]; invoice: Invoice }) {
  const t = useText();
  const hasFaults = (party: EInvoiceFault['party']) => faults.some((each) => each.party === party);
  return (
    <>
      <p>{t('EINVOICE.FAULTS')}</p>
      <ul className="bill-faults">
        {faults.map(({ party, field, code }) => (
          <li key={`${party} ${field} ${code}`}>
            <b>{t(labelOf(party, field))}</b>: {t(code as Code)}
          </li>
        ))}
      </ul>
      <p className="bill-papers">
        {hasFaults('buyer') && <MendBuyer invoice={invoice} />}
        {hasFaults('seller') && (
          <Link to="/billing-management/seller">{t('EINVOICE.MEND_SELLER')}</Link>
        )}
      </p>
    </>
  );
}

/** Where the buyer is mended: at the company, or in AGATA by those who lead the team or manage the tenant. */
function MendBuyer({ invoice }: { invoice: Invoice }) {
  const t = useText();
  const { companyName, branchName, chargingAccountID } = invoice;
  if (chargingAccountID === null)
    return (
      <Link to={`/tenant/edit-tenant/?companyName=${encodeURIComponent(companyName)}`}>
        {t('EINVOICE.MEND_BUYER')}
      </Link>
    );
  return (
    <>
      <span>{t('EINVOICE.MEND_ACCOUNT', { owner: branchName })}</span>
      <Link to={`/ag-billing-management/charging-account-detail/?id=${chargingAccountID}`}>
        {t('EINVOICE.ACCOUNT')}
      </Link>
    </>
  );
}

// A company has two telephones, of which the fixed one comes first.
const labelOf = (party: EInvoiceFault['party'], field: string): Code =>
  party === 'seller'
    ? resourceCode('seller', field)
    : resourceCode('tenants', field === 'phone' ? 'phoneFixed' : field);
