import { StatementLink } from './StatementLink.tsx';

/** Leads from a charging account of a consultant team to its statement. */
export default function TeamAccountStatement({ record }: { record: { id: number; name: string } }) {
  return <StatementLink whose="team" account={record.id} name={record.name} />;
}
