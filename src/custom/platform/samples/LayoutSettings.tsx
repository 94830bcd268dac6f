import { useSyncExternalStore } from 'react';
import { type Code, useText } from '../../../framework/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import {
  currentLayout,
  type LayoutOption,
  layoutOptions,
  resetLayout,
  setLayout,
  subscribeLayout,
} from '../../../ui/layoutConfig.ts';
import { Card, Page, SampleChip, StatusChip } from '../../../ui/Page.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import './samples.css';

/** The layout of this browser: accent colour, header, side menu and footer, with a sample of how it looks. */
export default function LayoutSettings() {
  const t = useText();
  const layout = useSyncExternalStore(subscribeLayout, currentLayout);
  return (
    <Page title={t('LAYOUT.TITLE')} subtitle={<p>{t('LAYOUT.TEXT')}</p>}>
      <Card>
        <div className="layout-settings">
          {(Object.keys(layoutOptions) as LayoutOption[]).map((option) => (
            <SegmentedControl
              key={option}
              label={t(`LAYOUT.${option}`)}
              showLabel
              options={layoutOptions[option].map((value) => ({ value, label: t(textOf(value)) }))}
              value={layout[option]}
              onChange={(value) => setLayout({ [option]: value })}
            />
          ))}
          <Button icon="undo" onClick={resetLayout}>
            {t('LAYOUT.RESET')}
          </Button>
        </div>
      </Card>
      <Card>
        <div className="layout-sample">
          <SampleChip />
          <StatusChip tone="accent">{t('SAMPLE.VISITS')}: 18</StatusChip>
          <Button variant="primary">{t('SAMPLE.BUTTON')}</Button>
        </div>
      </Card>
    </Page>
  );
}

type Choice = (typeof layoutOptions)[LayoutOption][number];
const textOf = (choice: Choice) => `LAYOUT.${choice}` as const satisfies Code;
