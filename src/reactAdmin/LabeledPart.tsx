import { Children, type ComponentProps } from 'react';

/**
 * The element around a part of react-admin with its name above. Where the part has an input of its own, as that of files,
 * the name becomes its label: react-admin leaves that input without one.
 */
export function LabeledPart({
  htmlFor,
  children,
  ...rest
}: ComponentProps<'span'> & { htmlFor?: string }) {
  const [name, ...parts] = Children.toArray(children);
  const isNamed = htmlFor !== undefined && parts.length > 0;
  return (
    <span {...rest}>
      {isNamed ? <label htmlFor={htmlFor}>{name}</label> : name}
      {parts}
    </span>
  );
}
