import { useText } from '../../../framework/text.tsx';
import { PayNow } from '../payments/PayNow.tsx';
import type { Draft, Values } from './draft.ts';

/** Step 5: the way to the payment page. */
export function PayStep({ draft: { plan, detail, values } }: { draft: Draft }) {
  const t = useText();
  const isFree = detail?.amount === '0.00';
  return (
    <>
      <p>{t(isFree ? 'SIGN_UP.NOTHING_TO_PAY' : 'SIGN_UP.REGISTERED')}</p>
      {detail !== null && !isFree && (
        <PayNow
          chosen={{
            ...detail,
            productTypeValue: plan?.productTypeValue ?? '',
            payer: payerOf(values),
          }}
        />
      )}
      <p className="ui-hint">{t('SIGN_UP.CONFIRM_EMAIL')}</p>
    </>
  );
}

/** Whom the payment page bills. */
export function payerOf({ full_name, email, country_code_user, phone_mobile }: Values) {
  return {
    name: full_name ?? '',
    email: email ?? '',
    mobile: `${country_code_user ?? ''}${phone_mobile ?? ''}`,
  };
}
