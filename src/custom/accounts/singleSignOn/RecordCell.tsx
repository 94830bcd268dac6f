import type { EmailDomain } from '../../../../contract/accounts/singleSignOn.ts';
import type { CellProps } from '../../../framework/resource/define.ts';
import { useText } from '../../../framework/text.tsx';
import { Copied } from './Copied.tsx';

/** The name of the record that proves a domain, to copy. */
export function RecordNameCell({ record: { record } }: CellProps<EmailDomain>) {
  const t = useText();
  return <Copied what={t('RESOURCE.EMAIL_DOMAINS.RECORD')} value={record} />;
}

/** The text of that record, to copy. */
export function RecordTextCell({ record: { value } }: CellProps<EmailDomain>) {
  const t = useText();
  return <Copied what={t('RESOURCE.EMAIL_DOMAINS.VALUE')} value={value} />;
}
