import './shared.css';

/** Names of doctors, each with the colour that the branch chose. */
export function DoctorNames({
  doctors,
}: {
  doctors: readonly { id: number; resource: string; blockcolor: string }[];
}) {
  return (
    <span className="doctors" title={doctors.map(({ resource }) => resource).join(', ')}>
      {doctors.map(({ id, resource, blockcolor }) => (
        <span key={id}>
          <i aria-hidden="true" style={{ background: blockcolor || 'var(--line-strong)' }} />
          <bdi>{resource}</bdi>
        </span>
      ))}
    </span>
  );
}
