import { StatementLink } from './StatementLink.tsx';

/** Leads from a charging account of a tenant of AGATA to its statement. */
export default function TenantAccountStatement({
  record,
}: {
  record: { id: number; name: string };
}) {
  return <StatementLink whose="tenant" account={record.id} name={record.name} />;
}
