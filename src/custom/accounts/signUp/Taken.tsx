import { type Code, useText } from '../../../framework/text.tsx';

/** Says below its field that a value exists already. */
export function Taken({ isTaken, text }: { isTaken: boolean; text: Code }) {
  const t = useText();
  return (
    <output className="ui-fault" aria-live="polite">
      {isTaken && t(text)}
    </output>
  );
}
