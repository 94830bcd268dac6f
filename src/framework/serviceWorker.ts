const ADDRESS = '/serviceWorker.mjs';
/** Milliseconds after which a page that stays open looks for a new version again. */
const LOOK_AFTER = 60 * 60_000;

/** Whether this browser has service workers; a page that is not served safely has none. */
export const hasServiceWorker = (): boolean => 'serviceWorker' in navigator;

/** Registers the product's service worker, or finds it registered. Resolves once it runs. */
export async function serviceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(ADDRESS);
  return navigator.serviceWorker.ready;
}

/**
 * Has the service worker keep the files of the version that is served, and look for a new one now and every hour.
 * Reports each time that this page runs an older version than the newest one stored. Returns what ends it.
 */
export function followVersions(onOlder: () => void): () => void {
  if (!hasServiceWorker()) return () => undefined;
  const look = async () => {
    const { active } = await serviceWorker();
    active?.postMessage({ look: true }, { transfer: [] });
  };
  const lookNow = () => void look().catch((error: unknown) => console.warn(error));
  const heard = ({ data }: MessageEvent<{ newest?: unknown } | null>) => {
    if (data?.newest !== undefined && data.newest !== ownVersion()) onOlder();
  };
  const { serviceWorker: container } = navigator;
  container.addEventListener('message', heard);
  const timer = setInterval(lookNow, LOOK_AFTER);
  lookNow();
  return () => {
    clearInterval(timer);
    container.removeEventListener('message', heard);
  };
}

/** The first script of this page, whose name tells its version. */
function ownVersion(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script ? new URL(script.src).pathname : undefined;
}
