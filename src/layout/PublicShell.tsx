import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { thisYear } from '../../contract/kit/typedDate.ts';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { useText } from '../framework/text.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import type { AboutTopic } from './AboutDialog.tsx';
import { Logo } from './Logo.tsx';
import { LanguageMenu, SchemeMenu } from './preferences.tsx';

const AboutDialog = lazyComponent(() => import('./AboutDialog.tsx'));
const ENQUIRY = '/ewt/enquiry';
const dialogs = ['privacy', 'legal', 'contact'] as const;

/** The layout of sign-in and related pages: the landing panel beside the form. */
export default function PublicShell({ children }: { children: ReactNode }) {
  const t = useText();
  const brand = useId();
  const { pathname } = useLocation();
  const [open, setOpen] = useState<AboutTopic | null>(null);
  return (
    <div className="front">
      <aside className="front-panel" aria-labelledby={brand}>
        <p id={brand} className="front-brand">
          <Logo /> {t('SHELL.PRODUCT')}
        </p>
        <div className="front-pitch">
          <p className="front-title">{t('FRONT.TITLE')}</p>
          <p>{t('FRONT.SUBTITLE')}</p>
        </div>
        {pathname !== ENQUIRY && (
          <div className="front-enquiry">
            <ButtonLink to={ENQUIRY} icon="clock">
              {t('EWT.LINK')}
            </ButtonLink>
          </div>
        )}
        <div className="front-foot">
          {dialogs.map((dialog) => (
            <button
              key={dialog}
              type="button"
              className="foot-link"
              onClick={() => setOpen(dialog)}
            >
              {t(`ABOUT.${dialog}`)}
            </button>
          ))}
        </div>
      </aside>
      <div className="front-side">
        <header className="front-tools">
          <LanguageMenu />
          <SchemeMenu />
        </header>
        <main className="front-main">{children}</main>
        <footer className="foot">{t('SHELL.COPYRIGHT', { year: thisYear() })}</footer>
      </div>
      {open && <AboutDialog topic={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
