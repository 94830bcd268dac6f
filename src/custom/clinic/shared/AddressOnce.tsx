import type { ReactNode } from 'react';
import { useText } from '../../../framework/text.tsx';
import { ShownOnce } from '../../../ui/ShownOnce.tsx';

/** A private address to copy, which is shown only once. `children` stand beside the button. */
export function AddressOnce({
  label,
  address,
  children,
}: {
  label: string;
  address: string;
  children?: ReactNode;
}) {
  const t = useText();
  return (
    <ShownOnce
      label={label}
      value={address}
      hint={t('FEED.ONCE')}
      copyLabel={t('FEED.COPY')}
      copied={t('FEED.COPIED')}
    >
      {children}
    </ShownOnce>
  );
}
