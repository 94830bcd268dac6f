import { useEffect, useState } from 'react';
import { useText } from '../framework/text.tsx';
import { IconButton } from '../ui/Button.tsx';

/** Scroll position in pixels from which the button is shown. */
const FROM = 400;

/** A button to the top of a long page. */
export function ScrollToTopButton() {
  const t = useText();
  const [down, setDown] = useState(false);
  useEffect(() => {
    const look = () => setDown(window.scrollY > FROM);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!down) return null;
  return (
    <IconButton
      icon="up"
      label={t('SHELL.TO_TOP')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    />
  );
}
