import type {
  RegistrationStep,
  RevenueChange,
} from '../../../../../contract/platform/sellerFigures.ts';
import type { Code } from '../../../../framework/text.tsx';

/** The words for what became of a branch's recurring revenue. */
export const changeCodes: Record<RevenueChange, Code> = {
  gained: 'SELLER_FIGURES.CHANGE.GAINED',
  expanded: 'SELLER_FIGURES.CHANGE.EXPANDED',
  contracted: 'SELLER_FIGURES.CHANGE.CONTRACTED',
  lost: 'SELLER_FIGURES.CHANGE.LOST',
};

/** The words for where a registration stopped. */
export const stepCodes: Record<RegistrationStep, Code> = {
  email: 'SELLER_FIGURES.STEP.EMAIL',
  plan: 'SELLER_FIGURES.STEP.PLAN',
  payment: 'SELLER_FIGURES.STEP.PAYMENT',
  start: 'SELLER_FIGURES.STEP.START',
};
