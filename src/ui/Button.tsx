import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import './controls.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';

interface Common {
  variant?: ButtonVariant;
  icon?: IconName;
  /** Full width of its container. */
  wide?: boolean;
}

type ButtonProps = Common &
  ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean; ref?: Ref<HTMLButtonElement> };

/** A button. While busy it shows a spinner, ignores clicks and keeps the focus. */
export function Button({
  variant = 'plain',
  icon,
  wide,
  busy = false,
  onClick,
  children,
  type = 'button',
  className = '',
  'aria-disabled': isDisabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      onClick={busy ? ignore : onClick}
      type={type}
      className={`ui-button ${className}`}
      data-look={variant}
      data-wide={wide || undefined}
      aria-disabled={busy || isDisabled || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="ui-spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

// A disabled button would lose the focus. Enter in a form clicks its submit button, and is ignored too.
function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'wide' | 'icon'> & {
  icon: IconName;
  label: string;
};

/** An icon button. Its label is the accessible name and the tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  className = '',
  ...rest
}: IconButtonProps) {
  const { busy: _busy, ...plain } = rest;
  return (
    <button
      type="button"
      {...plain}
      className={`ui-button ${className}`}
      data-look={variant}
      data-square
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink({
  variant = 'plain',
  icon,
  wide,
  children,
  ...rest
}: Common & Omit<LinkProps, 'className'>) {
  return (
    <Link {...rest} className="ui-button" data-look={variant} data-wide={wide || undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
