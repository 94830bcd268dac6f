import type {
  AgeingBand,
  Postings,
  StatementKind,
} from '../../../../contract/accounts/statements.ts';
import type { Code } from '../../../framework/text.tsx';

/** The words for what an entry of a statement is. */
export const kindCodes: Record<StatementKind, Code> = {
  Invoice: 'ACCOUNT_STATEMENT.KIND.INVOICE',
  Receipt: 'ACCOUNT_STATEMENT.KIND.RECEIPT',
  CreditNote: 'ACCOUNT_STATEMENT.KIND.CREDIT_NOTE',
  Cancelled: 'ACCOUNT_STATEMENT.KIND.CANCELLED',
  Payment: 'ACCOUNT_STATEMENT.KIND.PAYMENT',
  Used: 'ACCOUNT_STATEMENT.KIND.USED',
  Refund: 'ACCOUNT_STATEMENT.KIND.REFUND',
};

/** The words for how old what is open is. */
export const bandCodes: Record<AgeingBand, Code> = {
  notDue: 'ACCOUNT_STATEMENT.BAND.NOT_DUE',
  upTo30: 'ACCOUNT_STATEMENT.BAND.UP_TO_30',
  upTo60: 'ACCOUNT_STATEMENT.BAND.UP_TO_60',
  upTo90: 'ACCOUNT_STATEMENT.BAND.UP_TO_90',
  older: 'ACCOUNT_STATEMENT.BAND.OLDER',
};

/** The words for the accounts of the books. */
export const accountCodes: Record<Postings['lines'][number]['account'], Code> = {
  receivables: 'SERVICE_TAX.ACCOUNT.RECEIVABLES',
  bank: 'SERVICE_TAX.ACCOUNT.BANK',
  revenue: 'SERVICE_TAX.ACCOUNT.REVENUE',
  serviceTax: 'SERVICE_TAX.ACCOUNT.SERVICE_TAX',
};
