import { useText } from '../framework/text.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { MenuEntries } from './MenuEntries.tsx';

/** The side menu on a narrow screen. */
export default function MenuPanel({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog panel="left" title={t('SHELL.MAIN_MENU')} onClose={onClose}>
      <nav className="rail-panel" aria-label={t('SHELL.MAIN_MENU')}>
        <MenuEntries onNavigate={onClose} />
      </nav>
    </Dialog>
  );
}
