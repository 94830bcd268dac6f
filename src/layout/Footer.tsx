import { useState } from 'react';
import { thisYear } from '../../contract/kit/typedDate.ts';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { useText } from '../framework/text.tsx';
import type { AboutTopic } from './AboutDialog.tsx';

const AboutDialog = lazyComponent(() => import('./AboutDialog.tsx'));

/** The footer of every page: copyright, and dialogs about the company. */
export function Footer({ dialogs = ['about', 'contact'] }: { dialogs?: readonly AboutTopic[] }) {
  const t = useText();
  const [open, setOpen] = useState<AboutTopic | null>(null);
  return (
    <footer className="foot">
      <span>{t('SHELL.COPYRIGHT', { year: thisYear() })}</span>
      {dialogs.map((dialog) => (
        <button key={dialog} type="button" className="foot-link" onClick={() => setOpen(dialog)}>
          {t(`ABOUT.${dialog}`)}
        </button>
      ))}
      {open && <AboutDialog topic={open} onClose={() => setOpen(null)} />}
    </footer>
  );
}
