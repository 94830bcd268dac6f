import { useRouteError } from 'react-router-dom';
import { useText } from '../framework/text.tsx';
import { Button } from '../ui/Button.tsx';
import '../ui/page.css';

/** Replaces a page that threw an error: a message and a reload button. */
export function ErrorBoundaryPage() {
  const t = useText();
  const error = useRouteError();
  console.error(error);
  return (
    <main className="ui-state" role="alert">
      <h1>{t('SHELL.FAILED')}</h1>
      <p>{t('SHELL.CRASH')}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('SHELL.RELOAD')}
      </Button>
    </main>
  );
}
