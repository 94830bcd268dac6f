import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { agataSubscriptions } from '../../../../contract/agata/agataSubscriptions.ts';
import type { Answer } from '../../../../contract/kit/call.ts';
import { CallError } from '../../../../contract/kit/client.ts';
import { useCallForm } from '../../../framework/form.ts';
import { formatDate } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { ReferenceField } from '../../../ui/resource/ReferenceField.tsx';
import { AmountsTable } from '../../accounts/billing/AmountsTable.tsx';

export type Offer = Answer<typeof agataSubscriptions.getTeamSubscriptionOffers>[number];

type SubscribeCall =
  | typeof agataSubscriptions.subscribeTeam
  | typeof agataSubscriptions.subscribeTenant;

interface SubscribingProps {
  call: SubscribeCall;
  offer: Offer;
  /** The resources whose lists are read again, and the pages that then open: of what began, and of its bill. */
  resources: readonly string[];
  path: string;
  bills: string;
  /** The resource of the accounts of which one is charged. */
  accounts: 'charging-accounts' | 'team-charging-accounts';
  onClose: () => void;
}

/** Asks before a subscription is made: what it costs, and from when until when it holds. */
export function Subscribing({
  call,
  offer,
  resources,
  path,
  bills,
  accounts,
  onClose,
}: SubscribingProps) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id: categoryId, name, price, tax, total, members, fromDay, toDay } = offer;
  const { chargingAccountId } = offer;
  const readAgain = () =>
    Promise.all(resources.map((resource) => queries.invalidateQueries({ queryKey: [resource] })));
  const from = formatDate(fromDay);
  const to = formatDate(toDay);
  const form = useCallForm<SubscribeCall>(call, {
    defaultValues: { chargingAccountId: chargingAccountId ?? '' },
    fixedInput: { categoryId, fromDay, shownTotal: total },
    onDone: async ({ bill }) => {
      await readAgain();
      notices.done(
        bill
          ? t('AGATA.SUBSCRIPTION.BILLED', { number: bill.proformaNo })
          : t('AGATA.SUBSCRIPTION.DONE', { from, to }),
      );
      onClose();
      void navigate(bill ? bills : path);
    },
    onRefused: (error) => {
      // The days or the price are others by now: the list behind shows them.
      if (error instanceof CallError && error.status === 409) void readAgain();
      return undefined;
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={t('AGATA.SUBSCRIPTION.CHOOSE')}
      submitLabel={t('AGATA.SUBSCRIPTION.CHOOSE')}
      onClose={onClose}
    >
      {/* With an account chosen, the choices of another do not open over the buttons. */}
      <p tabIndex={-1} data-autofocus={chargingAccountId !== null || undefined}>
        {t('AGATA.SUBSCRIPTION.SURE', {
          name,
          from,
          to,
          members,
        })}
      </p>
      <AmountsTable subTotal={price} tax={tax} amount={total} />
      {total > 0 && <p className="ui-hint">{t('AGATA.SUBSCRIPTION.BEGINS')}</p>}
      <ReferenceField
        form={form}
        name="chargingAccountId"
        label="AGATA.SUBSCRIPTION.CHARGED"
        spec={{ kind: 'reference', reference: accounts }}
        required
      />
    </CallFormDialog>
  );
}
