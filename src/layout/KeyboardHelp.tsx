import { setPageKeysEnabled, usePageKeyHelp } from '../framework/keys.ts';
import { useText } from '../framework/text.tsx';
import { Dialog } from '../ui/Dialog.tsx';

const everywhere = [
  { keys: ['Ctrl', 'K'], text: 'SHELL.KEYS_PALETTE' },
  { keys: ['?'], text: 'SHELL.KEYS_HELP' },
  { keys: ['Enter'], text: 'SHELL.KEYS_ENTER' },
  { keys: ['Esc'], text: 'SHELL.KEYS_ESCAPE' },
] as const;

/** The keyboard help: general shortcuts, and those of the current page. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { actions, enabled } = usePageKeyHelp();
  const all = [
    ...everywhere,
    ...actions.map(({ keys, description }) => ({ keys, text: description })),
  ];
  return (
    <Dialog title={t('SHELL.KEYS')} onClose={onClose}>
      <dl className="pairs">
        {all.map(({ keys, text }) => (
          <div key={text}>
            <dt>{t(text)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="ui-check">
        <input
          type="checkbox"
          checked={enabled}
          onChange={(event) => setPageKeysEnabled(event.target.checked)}
        />
        {t('SHELL.KEYS_SINGLE')}
      </label>
    </Dialog>
  );
}
