import { useState } from 'react';
import { useText } from '../framework/text.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SampleChip } from '../ui/Page.tsx';
import { Tabs } from '../ui/Tabs.tsx';

const tabs = ['audit', 'notifications', 'settings'] as const;
type Tab = (typeof tabs)[number];
const lines = ['1', '2'] as const;

/** The quick panel at the left: three tabs of sample content. */
export default function QuickPanel({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [tab, setTab] = useState<Tab>('audit');
  return (
    <Dialog panel="left" title={t('QUICK_PANEL.TITLE')} onClose={onClose}>
      <p>
        <SampleChip />
      </p>
      <Tabs
        label={t('QUICK_PANEL.TITLE')}
        tabs={tabs.map((name) => ({ name, label: t(`QUICK_PANEL.${name}`) }))}
        current={tab}
        onChange={setTab}
        nested
      >
        <ul className="quick-lines">
          {lines.map((line) => (
            <li key={line}>{t(`QUICK_PANEL.${tab}.${line}`)}</li>
          ))}
        </ul>
      </Tabs>
    </Dialog>
  );
}
