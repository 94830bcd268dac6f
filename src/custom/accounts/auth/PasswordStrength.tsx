import { useEffect, useState } from 'react';
import type { TextCode } from '../../../../contract/texts/index.ts';
import { useText } from '../../../framework/text.tsx';
import { useDebounced } from '../../../framework/time.ts';
import './passwordStrength.css';
import type { Strength } from './passwordStrength.ts';

/** Milliseconds without a key after which a password is judged: a long one takes some. */
const PAUSE = 150;
const names = {
  1: 'AUTH.STRENGTH_WEAK',
  2: 'AUTH.STRENGTH_FAIR',
  3: 'AUTH.STRENGTH_GOOD',
  4: 'AUTH.STRENGTH_STRONG',
} satisfies Record<Strength['score'], TextCode>;

/** How easily a new password is guessed, and what would make it better. Its list of passwords comes with the first letter. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useText();
  const settled = useDebounced(password, PAUSE);
  const [strength, setStrength] = useState<Strength>();
  useEffect(() => {
    if (settled === '') return undefined;
    let isCurrent = true;
    // A list that cannot be fetched leaves the field without its strength: the server refuses what is known.
    import('./passwordStrength.ts').then(
      ({ strengthOf }) => isCurrent && setStrength(strengthOf(settled)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [settled]);
  if (password === '' || !strength) return null;
  const { score, advice } = strength;
  return (
    <output className="password-strength" data-score={score}>
      <span className="password-strength-bar" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-on={step <= score || undefined} />
        ))}
      </span>
      <b>{t(names[score])}</b>
      {advice && <span>{t(advice)}</span>}
    </output>
  );
}
