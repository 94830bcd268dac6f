import { useState } from 'react';
import { clinicToday } from '../../../../../contract/fields.ts';
import { useText } from '../../../../framework/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Combobox } from '../../../../ui/Combobox.tsx';
import { type DialogProps } from '../../../../ui/controlProps.ts';
import { DateInput } from '../../../../ui/DateInput.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { Popover } from '../../../../ui/resource/Popover.tsx';

const shapes = {
  Dialog: {},
  'Dialog full': { width: 'full' },
  'Dialog high': { width: 'wide', hideHeader: true },
  'Panel left': { panel: 'left' },
  'Panel right': { panel: 'right' },
} as const satisfies Record<string, Partial<DialogProps>>;
const QUESTION = 'ConfirmDialog';
const kinds = [...(Object.keys(shapes) as (keyof typeof shapes)[]), QUESTION] as const;

/** Every overlay, each with every other inside it. */
export function NestedOverlays({ depth = 1 }: { depth?: number }) {
  const t = useText();
  const [open, setOpen] = useState<(typeof kinds)[number] | null>(null);
  const [day, setDay] = useState(clinicToday());
  const [typed, setTyped] = useState('');
  const close = () => setOpen(null);
  const title = `${open} ${depth}`;
  const inside = <NestedOverlays depth={depth + 1} />;
  return (
    <div className="guide-overlays">
      {kinds.map((kind) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          {kind}
        </Button>
      ))}
      <Menu label="Menu" items={[{ key: 'item', label: t('SAMPLE.CHOICE', { number: 1 }) }]}>
        Menu
      </Menu>
      <Popover label="Popover">
        <input autoComplete="off" className="ui-input" aria-label={t('SAMPLE.FIELD')} />
      </Popover>
      <DateInput aria-label={t('SAMPLE.DAY')} value={day} onChange={setDay} />
      <Combobox
        label="Combobox"
        isLate={false}
        inputValue={typed}
        onInputChange={setTyped}
        choices={[{ key: 1, label: t('SAMPLE.CHOICE', { number: 1 }) }]}
        onChoose={({ label }) => setTyped(label)}
      />
      {open === QUESTION && (
        <ConfirmDialog
          title={title}
          confirmLabel={t('SAMPLE.BUTTON')}
          onConfirm={close}
          onCancel={close}
        >
          {inside}
        </ConfirmDialog>
      )}
      {open !== null && open !== QUESTION && (
        <Dialog title={title} onClose={close} {...shapes[open]}>
          {inside}
        </Dialog>
      )}
    </div>
  );
}
