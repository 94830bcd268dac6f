import {
  branchSubscriptions,
  type PlanPreview,
  type PlanPreviews,
} from '../../../../contract/accounts/branchSubscriptions.ts';
import type { Call } from '../../../../contract/kit/call.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { watchText } from '../../../framework/fieldValues.ts';
import type { CallForm } from '../../../framework/form.ts';

/** What the chosen plan would come to for the chosen branch of a form. */
export function useChosenPreview(form: CallForm<Call>): {
  preview: PlanPreview | undefined;
  of: PlanPreviews | undefined;
} {
  const branch = watchText(form, 'branchID');
  const plan = watchText(form, 'productID');
  const of = useCallQuery(
    branchSubscriptions.planPreview,
    { branchID: Number(branch) },
    { enabled: branch !== '', alsoResources: ['branches'] },
  ).data?.data;
  // While another branch is asked about, what stands is of the one before.
  const isOf = of !== undefined && String(of.branchID) === branch;
  return {
    of: isOf ? of : undefined,
    preview: isOf ? of.plans.find(({ productID }) => String(productID) === plan) : undefined,
  };
}
