import { useEffect, useState } from 'react';
import { LoadingState } from '../ui/Page.tsx';
import { Logo } from './Logo.tsx';

/** Maximum milliseconds for which the logo is shown. */
const AT_MOST = 3000;

/** The logo while the app loads; after 3 s the loading text. */
export function Splash() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AT_MOST);
    return () => clearTimeout(timer);
  }, []);
  return <div className="splash">{late ? <LoadingState /> : <Logo />}</div>;
}
