import { useLocation } from 'react-router-dom';
import { useText } from '../../../framework/text.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import './errors.css';

const pages = {
  v1: { number: '401', text: 'ERROR.UNAUTHORIZED' },
  v2: { number: null, text: 'ERROR.OOPS' },
  v3: { number: '404', text: 'ERROR.NOT_FOUND' },
  v4: { number: '404', text: 'ERROR.NOT_FOUND' },
  v5: { number: null, text: 'ERROR.WORKING' },
  v6: { number: null, text: 'ERROR.WORKING' },
} as const;

/** The six error pages: an optional number, a message and a link home. */
export default function ErrorPage() {
  const t = useText();
  const version = useLocation().pathname.slice(-2) as keyof typeof pages;
  const { number, text } = pages[version];
  return (
    <main className="error">
      {number !== null && <p className="error-number">{number}</p>}
      <h1>{t(text)}</h1>
      <ButtonLink to="/" variant="primary">
        {t('ERROR.HOME')}
      </ButtonLink>
    </main>
  );
}
