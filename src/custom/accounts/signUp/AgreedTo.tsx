import { useText } from '../../../framework/text.tsx';

/** The links to what someone who registers agrees to. */
export function AgreedTo() {
  const t = useText();
  return (
    <>
      <a href="/terms" target="_blank" rel="noreferrer">
        {t('SIGN_UP.TERMS')}
      </a>{' '}
      {t('SIGN_UP.AND')}{' '}
      <a href="/privacy" target="_blank" rel="noreferrer">
        {t('SIGN_UP.PRIVACY')}
      </a>
    </>
  );
}
