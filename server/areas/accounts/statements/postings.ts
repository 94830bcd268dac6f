import type { Postings } from '../../../../contract/accounts/statements.ts';
import type { Db } from '../../../kit/db/database.ts';
import { readSeller } from '../seller/reading.ts';
import { entriesUntil, type Entry } from './entries.ts';

type Account = Postings['lines'][number]['account'];
interface Moved {
  account: Account;
  debit: number;
  credit: number;
}

/** The entries of the books between two days. */
export async function postingsOf(
  db: Db,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<Postings> {
  const codes = codesOf(await readSeller(db));
  const entries = await entriesUntil(db, endDate, { from: startDate });
  const lines = entries.flatMap((entry) => {
    const { day, number, kind, companyName } = entry;
    return movedBy(entry).map(({ account, ...moved }) => ({
      day,
      number,
      kind,
      companyName,
      account,
      code: codes[account],
      ...moved,
    }));
  });
  return {
    lines,
    debit: lines.reduce((sum, { debit }) => sum + debit, 0),
    credit: lines.reduce((sum, { credit }) => sum + credit, 0),
  };
}

const codesOf = ({
  receivablesCode,
  bankCode,
  revenueCode,
  serviceTaxCode,
}: Awaited<ReturnType<typeof readSeller>>): Record<Account, string> => ({
  receivables: receivablesCode,
  bank: bankCode,
  revenue: revenueCode,
  serviceTax: serviceTaxCode,
});

/** How an entry moves the accounts. What is owed is a debit of the receivables. */
function movedBy({ kind, due, paid, tax }: Entry): Moved[] {
  const debit = (account: Account, sen: number): Moved => ({ account, debit: sen, credit: 0 });
  const credit = (account: Account, sen: number): Moved => ({ account, debit: 0, credit: sen });
  const takenBack = () => [
    debit('revenue', paid + tax),
    debit('serviceTax', -tax),
    credit('receivables', paid),
  ];
  const received = () => [debit('bank', paid), credit('receivables', paid)];
  const givenBack = () => [debit('receivables', due), credit('bank', due)];
  const moves: Record<Entry['kind'], () => Moved[]> = {
    Invoice: () => [
      debit('receivables', due),
      credit('revenue', due - tax),
      credit('serviceTax', tax),
    ],
    CreditNote: takenBack,
    Cancelled: takenBack,
    Receipt: received,
    Payment: received,
    // What was used of a payment is in the receipt of the invoice that it paid.
    Used: givenBack,
    Refund: givenBack,
  };
  return moves[kind]().filter(({ debit, credit }) => debit !== 0 || credit !== 0);
}
