import { useRouteError } from 'react-router-dom';
import { useText } from '../framework/text.tsx';
import { Button } from '../ui/Button.tsx';
import '../ui/page.css';

/** In the place of a page that threw: one sentence, and a way on. */
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
