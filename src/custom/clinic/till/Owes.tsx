import { type Bill, till } from '../../../../contract/clinic/till.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { Icon } from '../../../ui/Icon.tsx';
import './till.css';

/** Says what a patient still owes, for other bills than one where that is at hand; nothing where they owe nothing. */
export function Owes({ nric, except }: { nric: string; except?: Pick<Bill, 'id' | 'open'> }) {
  const t = useText();
  const { may } = useViewer();
  const { data } = useCallQuery(
    till.patientBills,
    { nric },
    { enabled: may('list', 'bills'), alsoResources: ['patients'] },
  );
  const bills = data?.data.bills ?? [];
  const own = bills.find(({ id }) => id === except?.id)?.open ?? except?.open ?? 0;
  const owed = (data?.data.outstandingBalance ?? 0) - own;
  if (owed <= 0) return null;
  const amount = formatRinggit(owed);
  return (
    <p className="till-owes">
      <Icon name="alert" />
      {t(except === undefined ? 'TILL.OWES' : 'TILL.OWES_EARLIER', { amount })}
    </p>
  );
}
