import { useText } from '../framework/text.tsx';
import { Dialog } from '../ui/Dialog.tsx';

const keys = [
  { keys: ['Ctrl', 'K'], text: 'SHELL.KEYS_PALETTE' },
  { keys: ['?'], text: 'SHELL.KEYS_HELP' },
  { keys: ['Enter'], text: 'SHELL.KEYS_ENTER' },
  { keys: ['Esc'], text: 'SHELL.KEYS_ESCAPE' },
] as const;

/** What the keyboard does everywhere. */
export default function Keys({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t('SHELL.KEYS')} onClose={onClose}>
      <dl className="pairs">
        {keys.map(({ keys: pressed, text }) => (
          <div key={text}>
            <dt>{t(text)}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
