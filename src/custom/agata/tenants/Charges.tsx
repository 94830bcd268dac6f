import type { chargingAccounts } from '../../../../contract/agata/chargingAccounts.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { StatusChip } from '../../../ui/Page.tsx';
import { StatementLink } from '../statements/StatementLink.tsx';
import './charges.css';

const columns = ['price', 'tax', 'total'] as const;

type Account = Answer<typeof chargingAccounts.allChargingAccountDetails>;

/** The subscriptions that are charged to an account, and the way to its statement. */
export default function Charges({ record: { id, name, charges } }: { record: Account }) {
  const t = useText();
  const { may } = useViewer();
  return (
    <section className="ag-charges">
      {may('show', 'invoices') && <StatementLink whose="all" account={id} name={name} />}
      <h2>{t('RESOURCE.ALL_CHARGING_ACCOUNTS.SUBSCRIPTIONS')}</h2>
      {charges.length === 0 ? (
        <p>{t('AGATA.CHARGES_NONE')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('AGATA.CHARGE.CATEGORY')}</th>
              <th scope="col">{t('AGATA.CHARGE.FROM')}</th>
              <th scope="col">{t('AGATA.CHARGE.TO')}</th>
              <th scope="col" className="ui-number">
                {t('AGATA.SUBSCRIPTION.PRICE')}
              </th>
              <th scope="col" className="ui-number">
                {t('AGATA.SUBSCRIPTION.TAX')}
              </th>
              <th scope="col" className="ui-number">
                {t('AGATA.SUBSCRIPTION.TOTAL')}
              </th>
            </tr>
          </thead>
          <tbody>
            {charges.map(
              ({ id: charge, category, fromDay, toDay, price, tax, total, isCancelled }) => (
                <tr key={charge}>
                  <td>
                    {category}
                    {isCancelled && (
                      <StatusChip tone="neutral">{t('AGATA.SUBSCRIPTION.CANCELLED')}</StatusChip>
                    )}
                  </td>
                  <td>{formatDate(fromDay)}</td>
                  <td>{formatDate(toDay)}</td>
                  {[price, tax, total].map((sen, at) => (
                    <td key={columns[at]} className="ui-number">
                      {isCancelled ? '—' : formatRinggit(sen)}
                    </td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}
