import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../framework/text.tsx';
import { Footer } from './Footer.tsx';
import { Logo } from './Logo.tsx';
import { LanguageMenu, SchemeMenu } from './preferences.tsx';

/** The layout of public pages in full width: a bar above, and the footer. */
export default function PublicPageShell({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <div className="front-page">
      <header className="front-bar">
        <Link to="/" className="front-home">
          <Logo /> {t('SHELL.PRODUCT')}
        </Link>
        <LanguageMenu />
        <SchemeMenu />
      </header>
      <main className="front-body">{children}</main>
      <Footer dialogs={['about', 'privacy', 'legal', 'contact']} />
    </div>
  );
}
