import { useState } from 'react';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';

const LoadYearDialog = lazyComponent(() => import('./LoadYearDialog.tsx'));

/** Opens the dialog that adds the public holidays of a year. */
export default function LoadYearButton() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="calendar" onClick={() => setOpen(true)}>
        <span className="rs-roomy">{t('HOLIDAY_YEAR.LOAD')}</span>
      </Button>
      {open && <LoadYearDialog onClose={() => setOpen(false)} />}
    </>
  );
}
