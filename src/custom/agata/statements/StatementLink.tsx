import { useText } from '../../../framework/text.tsx';
import { statementOf, type statementPaths } from '../../../resources/agata/statementPaths.ts';
import { ButtonLink } from '../../../ui/Button.tsx';

interface Props {
  whose: keyof typeof statementPaths;
  account: number;
  /** The account's name. */
  name: string;
}

/** Leads to the statement of a charging account. */
export function StatementLink({ whose, account, name }: Props) {
  const t = useText();
  const label = t('ACCOUNT_STATEMENT.SEE');
  return (
    <ButtonLink icon="report" aria-label={`${label}: ${name}`} to={statementOf(whose, account)}>
      {label}
    </ButtonLink>
  );
}
