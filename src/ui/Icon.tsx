import { type IconName, icons } from './icons.ts';

/** An icon beside words; it says nothing to a screen reader. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={icons[name]} />
    </svg>
  );
}
