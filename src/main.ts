import '@fontsource-variable/inter/wght.css';
import { preload } from './preload.ts';
import { saveAddress } from './session/savedAddress.ts';
import './ui/base.css';
import { applyScheme, followSystem } from './ui/scheme.ts';

/** Maximum milliseconds for which the logo in the start page is shown before the loading text. */
const MARK_AT_MOST = 3000;

applyScheme();
followSystem();
saveAddress(window.location);
void begin();

async function begin(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, MARK_AT_MOST));
  const [{ start }] = await Promise.all([
    import('./start.tsx'),
    Promise.race([preload(window.location), late]),
  ]);
  start();
}
