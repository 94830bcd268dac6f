/** The page of a payer's statement. */
export const STATEMENT_PATH = '/appointment/statement';

/** The address of a payer's statement for the month of a day. */
export const statementAddress = (payer: number, month: string): string =>
  `${STATEMENT_PATH}?payer=${payer}&month=${month}`;
