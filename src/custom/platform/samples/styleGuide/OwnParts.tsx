import { useState } from 'react';
import { clinicToday } from '../../../../../contract/fields.ts';
import { notices } from '../../../../framework/notices.ts';
import { useText } from '../../../../framework/text.tsx';
import { Button, ButtonLink, IconButton } from '../../../../ui/Button.tsx';
import { Combobox } from '../../../../ui/Combobox.tsx';
import { DateInput } from '../../../../ui/DateInput.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs.tsx';
import { Pagination, SortableHeader } from '../../../../ui/list.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import {
  EmptyState,
  ErrorState,
  LoadingState,
  NoPermission,
  Page,
  SampleChip,
  StatusChip,
  type StatusTone,
} from '../../../../ui/Page.tsx';
import { ProgressBar } from '../../../../ui/ProgressBar.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import { StepTabs } from '../../../../ui/StepTabs.tsx';
import { Tabs } from '../../../../ui/Tabs.tsx';
import { TimeInput } from '../../../../ui/TimeInput.tsx';
import { GuidePart } from './GuidePart.tsx';
import { NestedOverlays } from './NestedOverlays.tsx';

const variants = ['primary', 'plain', 'quiet', 'danger'] as const;
const tones: readonly StatusTone[] = ['neutral', 'accent', 'good', 'warn', 'bad', 'info', 'violet'];
const colours = ['canvas', 'surface', 'sunken', 'line', 'ink', 'ink-soft', 'accent', 'accent-soft'];

/** The gallery of our own controls with their states: the style guide of what a page shows at once. */
export default function OwnParts() {
  const t = useText();
  return (
    <Page
      title={t('SAMPLE.BOOTSTRAP')}
      subtitle={
        <p>
          <SampleChip /> {t('SAMPLE.BOOTSTRAP_TEXT')}
        </p>
      }
    >
      <div className="guide">
        <Buttons />
        <Statuses />
        <Inputs />
        <Choices />
        <Overlays />
        <GuidePart name="Overlays over overlays">
          <NestedOverlays />
        </GuidePart>
        <ListParts />
        <States />
        <Colours />
      </div>
    </Page>
  );
}

function Buttons() {
  const t = useText();
  return (
    <GuidePart name="Button, IconButton, ButtonLink">
      {variants.map((variant) => (
        <Button key={variant} variant={variant} icon={variant === 'danger' ? 'trash' : 'check'}>
          {t('SAMPLE.BUTTON')}
        </Button>
      ))}
      <Button variant="primary" busy>
        {t('SAMPLE.BUTTON')}
      </Button>
      <Button disabled>{t('SAMPLE.BUTTON')}</Button>
      <IconButton icon="edit" label={t('SAMPLE.BUTTON')} />
      <ButtonLink to="/my-page" icon="right">
        {t('SAMPLE.MY_PAGE')}
      </ButtonLink>
    </GuidePart>
  );
}

function Statuses() {
  const t = useText();
  return (
    <GuidePart name="StatusChip, SampleChip">
      {tones.map((tone) => (
        <StatusChip key={tone} tone={tone}>
          {t('SAMPLE.STATUS')}
        </StatusChip>
      ))}
      <SampleChip />
    </GuidePart>
  );
}

function Inputs() {
  const t = useText();
  const [day, setDay] = useState(clinicToday());
  const [time, setTime] = useState('09:30');
  return (
    <GuidePart name="Field, DateInput, TimeInput">
      <label className="ui-field">
        <span className="ui-label">{t('SAMPLE.FIELD')}</span>
        <input autoComplete="off" className="ui-input" defaultValue={t('SAMPLE.VALUE')} />
        <span className="ui-hint">{t('SAMPLE.HINT')}</span>
      </label>
      <label className="ui-field">
        <span className="ui-label">{t('SAMPLE.FIELD')}</span>
        <input autoComplete="off" className="ui-input" aria-invalid="true" />
        <span className="ui-fault">{t('GENERAL.REQUIRED')}</span>
      </label>
      <label className="ui-field">
        <span className="ui-label">{t('SAMPLE.FIELD')}</span>
        <input autoComplete="off" className="ui-input" disabled defaultValue={t('SAMPLE.VALUE')} />
      </label>
      <DateInput aria-label={t('SAMPLE.DAY')} value={day} onChange={setDay} />
      <TimeInput aria-label={t('SAMPLE.TIME')} value={time} onChange={setTime} />
    </GuidePart>
  );
}

function Choices() {
  const t = useText();
  const items = [1, 2, 3].map((key) => ({ key, label: t('SAMPLE.CHOICE', { number: key }) }));
  const named = items.map(({ key, label }) => ({ name: `${key}`, label, faults: key - 1 }));
  const [chosen, setChosen] = useState('1');
  const [typed, setTyped] = useState('');
  return (
    <GuidePart name="SegmentedControl, Combobox, Menu, Tabs, StepTabs">
      <SegmentedControl
        label={t('SAMPLE.FIELD')}
        options={items.map(({ key, label }) => ({ value: String(key), label }))}
        value={chosen}
        onChange={setChosen}
      />
      <Combobox
        label={t('SAMPLE.FIELD')}
        inputValue={typed}
        onInputChange={setTyped}
        choices={items.filter(({ label }) => label.includes(typed))}
        isLate={false}
        onChoose={({ label }) => setTyped(label)}
      />
      <Menu
        label={t('SAMPLE.FIELD')}
        icon="more"
        items={items.map(({ key, label }) => ({ key: String(key), label, icon: 'check' }))}
      />
      <div data-block>
        <Tabs label={t('SAMPLE.FIELD')} tabs={named} current={chosen} onChange={setChosen}>
          <p>{t('SAMPLE.VALUE')}</p>
        </Tabs>
      </div>
      <div data-block>
        <StepTabs label={t('SAMPLE.STEPS')} steps={named} current={chosen} onChange={setChosen}>
          <p>{t('SAMPLE.VALUE')}</p>
        </StepTabs>
      </div>
    </GuidePart>
  );
}

function Overlays() {
  const t = useText();
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null);
  const close = () => setOpen(null);
  return (
    <GuidePart name="Dialog, ConfirmDialog, notices, ProgressBar">
      <Button onClick={() => setOpen('dialog')}>{t('SAMPLE.DIALOG')}</Button>
      <Button onClick={() => setOpen('question')}>{t('SAMPLE.QUESTION')}</Button>
      <Button onClick={() => notices.done(t('SAMPLE.VALUE'))}>{t('SAMPLE.NOTICE')}</Button>
      <div data-block>
        <ProgressBar label={t('SAMPLE.STEPS')} text="60%" share={0.6} />
      </div>
      {open === 'dialog' && (
        <Dialog
          title={t('SAMPLE.DIALOG')}
          onClose={close}
          actions={<Button onClick={close}>{t('SHELL.CLOSE')}</Button>}
        >
          <p>{t('SAMPLE.VALUE')}</p>
        </Dialog>
      )}
      {open === 'question' && (
        <ConfirmDialog
          title={t('SAMPLE.QUESTION')}
          confirmLabel={t('SAMPLE.BUTTON')}
          onConfirm={close}
          onCancel={close}
        >
          <p>{t('SAMPLE.VALUE')}</p>
        </ConfirmDialog>
      )}
    </GuidePart>
  );
}

function ListParts() {
  const t = useText();
  const [order, setOrder] = useState<'ASC' | 'DESC'>('ASC');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(3);
  const rows = [1, 2, 3].map((number) => t('SAMPLE.CHOICE', { number }));
  return (
    <GuidePart name="SortableHeader, Pagination">
      <table className="ui-table" data-block>
        <thead>
          <tr>
            <SortableHeader
              field="name"
              label={t('SAMPLE.FIELD')}
              sort={{ field: 'name', order }}
              onSort={(sort) => setOrder(sort.order)}
            />
          </tr>
        </thead>
        <tbody>
          {(order === 'ASC' ? rows : rows.toReversed()).map((row) => (
            <tr key={row}>
              <td>{row}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div data-block>
        <Pagination page={page} pageSize={size} total={30} onPage={setPage} onPageSize={setSize} />
      </div>
    </GuidePart>
  );
}

function States() {
  return (
    <GuidePart name="EmptyState, LoadingState, ErrorState, NoPermission">
      <EmptyState />
      <LoadingState />
      <ErrorState error={new Error()} onRetry={() => undefined} />
      <NoPermission />
    </GuidePart>
  );
}

function Colours() {
  return (
    <GuidePart name="tokens.css">
      <ul className="guide-colours" data-block data-languages>
        {colours.map((colour) => (
          <li key={colour}>
            <i style={{ background: `var(--${colour})` }} aria-hidden="true" />
            <code>--{colour}</code>
          </li>
        ))}
      </ul>
    </GuidePart>
  );
}
