/** One of a few choices: pressing one goes on. */
export function ChoiceStep<I extends number | undefined>({
  choices,
  chosen,
  onChoose,
}: {
  choices: readonly { id: I; label: string; hint: string }[];
  chosen: number | undefined;
  onChoose: (id: I) => void;
}) {
  return (
    <ul className="booking-choices">
      {choices.map(({ id, label, hint }) => (
        <li key={id ?? 'any'}>
          <button
            type="button"
            className="booking-choice"
            data-chosen={id === chosen || undefined}
            onClick={() => onChoose(id)}
          >
            <b>{label}</b>
            {hint !== '' && <small>{hint}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}
