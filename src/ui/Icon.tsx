import { type IconName, icons } from './icons.ts';

/** A decorative icon beside a text, hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={icons[name]} />
    </svg>
  );
}
