import { useEffect, useState } from 'react';
import { LoadingState } from '../ui/Page.tsx';
import { Logo } from './Logo.tsx';

/** Milliseconds after the page was opened until which the logo is shown. */
const AT_MOST = 3000;

/** The logo while the app loads; 3 s after the page was opened, the loading text. */
export function Splash() {
  // The start page showed the logo before.
  const [late, setLate] = useState(() => performance.now() >= AT_MOST);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), Math.max(0, AT_MOST - performance.now()));
    return () => clearTimeout(timer);
  }, []);
  return <div className="splash">{late ? <LoadingState /> : <Logo />}</div>;
}
