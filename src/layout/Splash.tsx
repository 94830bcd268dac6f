import { useEffect, useState } from 'react';
import { LoadingState } from '../ui/Page.tsx';
import { Logo } from './Logo.tsx';

/** Milliseconds that the splash screen stays at most. */
const AT_MOST = 3000;

/** The mark, while the product itself is on its way; after 3 s plain words take its place. */
export function Splash() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AT_MOST);
    return () => clearTimeout(timer);
  }, []);
  return <div className="splash">{late ? <LoadingState /> : <Logo />}</div>;
}
