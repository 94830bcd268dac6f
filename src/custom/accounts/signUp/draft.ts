import type { PaymentDetail } from '../../../../contract/accounts/paymentAddress.ts';
import type { signUp } from '../../../../contract/accounts/signUp.ts';
import type { AvailablePlan } from '../../../../contract/accounts/subscriptions.ts';
import type { Input } from '../../../../contract/kit/call.ts';
import { storedValue } from '../../../framework/browserStorage.ts';

/** What the wizard holds: the fields of the registration, and the practice type as 'id,title'. */
export type Values = Partial<Input<typeof signUp.registerUserTenantBranch>> & {
  practiceType?: string;
};

/** A registration under way. */
export interface Draft {
  step: number;
  plan: AvailablePlan | null;
  values: Values;
  /** What is to be paid, once it was registered. */
  detail: PaymentDetail | null;
}

/** The registration of this tab, without passwords: a reload or a failure loses nothing else. */
export const draft = storedValue<Draft>('tab', 'sign-up', (value) => {
  const held = value as Partial<Draft> | null;
  const isWhole =
    typeof held?.step === 'number' && typeof held.values === 'object' && held.values !== null;
  return isWhole ? (held as Draft) : null;
});

/** Stores a registration without what is secret. */
export function storeDraft({ values, ...rest }: Draft): void {
  const { password: _, confirm_password: __, token: ___, ...kept } = values;
  draft.set({ ...rest, values: kept });
}
