import '@fontsource-variable/inter/wght.css';
import { preload } from './preload.ts';
import { saveAddress } from './session/savedAddress.ts';
import './ui/base.css';
import { applyScheme, followSystem } from './ui/scheme.ts';

/** Milliseconds after the page was opened until which its logo is shown at most. */
const MARK_AT_MOST = 3000;

applyScheme();
followSystem();
saveAddress(window.location);
void begin();

async function begin(): Promise<void> {
  const late = new Promise((resolve) =>
    setTimeout(resolve, Math.max(0, MARK_AT_MOST - performance.now())),
  );
  const [{ start }] = await Promise.all([
    import('./start.tsx'),
    Promise.race([preload(window.location), late]),
  ]);
  start();
}
