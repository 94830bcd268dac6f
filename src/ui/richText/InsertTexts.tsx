/** Texts that a rich text editor offers to write at the caret. */
export interface Inserts {
  legend: string;
  texts: readonly { text: string; label: string }[];
}

/** Buttons that write their text at the caret. */
export function InsertTexts({
  inserts: { legend, texts },
  onInsert,
}: {
  inserts: Inserts;
  onInsert: (text: string) => void;
}) {
  return (
    <fieldset className="rich-inserts">
      <legend>{legend}</legend>
      {texts.map(({ text, label }) => (
        <button
          key={text}
          type="button"
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(text)}
        >
          <code>{text}</code> {label}
        </button>
      ))}
    </fieldset>
  );
}
