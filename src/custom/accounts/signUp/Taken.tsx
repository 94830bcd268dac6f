import type { ReactNode } from 'react';
import { type Code, useText } from '../../../framework/text.tsx';

/** A field, and below it that its value exists already. */
export function Taken({
  isTaken,
  text,
  children,
}: {
  isTaken: boolean;
  text: Code;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <div className="sign-up-taken" data-taken={isTaken || undefined}>
      {children}
      <output className="ui-fault" aria-live="polite">
        {isTaken && t(text)}
      </output>
    </div>
  );
}
