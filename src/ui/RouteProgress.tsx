import { useEffect, useState } from 'react';
import './overlays.css';

const STEP = 10;
const EVERY = 30;
/** The bar stops short of the end until the page is loaded. */
const LAST = 90;

/** A thin progress bar at the top while a page loads: steps of 10 every 30 ms. Mounted while loading. */
export function RouteProgress() {
  const [done, setDone] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setDone((now) => Math.min(LAST, now + STEP)), EVERY);
    return () => clearInterval(timer);
  }, []);
  return <div className="ui-progress" style={{ width: `${done}%` }} aria-hidden="true" />;
}
