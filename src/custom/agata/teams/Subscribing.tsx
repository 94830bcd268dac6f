import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { agataSubscriptions } from '../../../../contract/agata/agataSubscriptions.ts';
import type { Answer, Call } from '../../../../contract/kit/call.ts';
import { formatRinggit } from '../../../../contract/kit/money.ts';
import { type CallForm, useCallForm } from '../../../framework/form.ts';
import { formatDate } from '../../../framework/format.ts';
import { notices } from '../../../framework/notices.ts';
import { useText } from '../../../framework/text.tsx';
import { CallFormDialog } from '../../../ui/CallFormDialog.tsx';
import { ReferenceField } from '../../../ui/resource/ReferenceField.tsx';

export type Offer = Answer<typeof agataSubscriptions.getTeamSubscriptionOffers>[number];

interface SubscribingProps {
  call: Call;
  offer: Offer;
  /** The resources whose lists are read again, and the page that then opens. */
  resources: readonly string[];
  path: string;
  /** Whether it is charged to an account of the tenant. */
  isCharged?: boolean;
  onClose: () => void;
}

/** Asks before a subscription is made: what it costs, and from when until when it holds. */
export function Subscribing({
  call,
  offer,
  resources,
  path,
  isCharged = false,
  onClose,
}: SubscribingProps) {
  const t = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id: categoryId, name, price, members, fromDay, toDay } = offer;
  const from = formatDate(fromDay);
  const to = formatDate(toDay);
  const form: CallForm<Call> = useCallForm(call, {
    defaultValues: isCharged ? { chargingAccountId: '' } : {},
    fixedInput: { categoryId, fromDay },
    onDone: async () => {
      await Promise.all(
        resources.map((resource) => queries.invalidateQueries({ queryKey: [resource] })),
      );
      notices.done(t('AGATA.SUBSCRIPTION.DONE', { from, to }));
      onClose();
      void navigate(path);
    },
  });
  return (
    <CallFormDialog
      form={form}
      title={t('AGATA.SUBSCRIPTION.CHOOSE')}
      submitLabel={t('AGATA.SUBSCRIPTION.CHOOSE')}
      onClose={onClose}
    >
      <p>
        {t('AGATA.SUBSCRIPTION.SURE', {
          name,
          price: `RM ${formatRinggit(price)}`,
          from,
          to,
          members,
        })}
      </p>
      {isCharged && (
        <ReferenceField
          form={form}
          name="chargingAccountId"
          label="AGATA.SUBSCRIPTION.CHARGED"
          spec={{ kind: 'reference', reference: 'charging-accounts' }}
          required
        />
      )}
    </CallFormDialog>
  );
}
