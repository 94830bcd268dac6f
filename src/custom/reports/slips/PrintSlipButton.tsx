import { useState } from 'react';
import { lazyComponent } from '../../../framework/lazyComponent.tsx';
import { useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { SlipRecord } from './SlipDialog.tsx';

const SlipDialog = lazyComponent(() => import('./SlipDialog.tsx'));

/** A button that prints a slip of a record. */
export function PrintSlipButton({ record }: { record: SlipRecord }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="print" onClick={() => setOpen(true)}>
        {t('SLIP.PRINT')}
      </Button>
      {isOpen && <SlipDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}
