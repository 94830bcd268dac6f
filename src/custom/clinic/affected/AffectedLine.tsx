import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';

const SettleDialog = lazy(() => import('./SettleDialog.tsx'));

/** How many appointments can't take place as booked, and the way to settle them; nothing where there are none. */
export function AffectedLine({ total }: { total: number }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (total === 0) return null;
  return (
    <div className="ui-banner" data-tone="warn">
      <Icon name="alert" />
      <p>{t('AFFECTED.COUNT', { count: total })}</p>
      <Button onClick={() => setOpen(true)}>{t('AFFECTED.SETTLE')}</Button>
      {isOpen && (
        <Suspense>
          <SettleDialog of={{}} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
