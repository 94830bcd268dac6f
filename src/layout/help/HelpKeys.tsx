import { setPageKeysEnabled, usePageKeyHelp } from '../../framework/keys.ts';
import { useText } from '../../framework/text.tsx';

const everywhere = [
  { keys: ['Ctrl', 'K'], text: 'SHELL.KEYS_PALETTE' },
  { keys: ['?'], text: 'SHELL.KEYS_HELP' },
  { keys: ['Enter'], text: 'SHELL.KEYS_ENTER' },
  { keys: ['Esc'], text: 'SHELL.KEYS_ESCAPE' },
] as const;

/** The keys of the current page and those of every page, and whether single keys are used. */
export function HelpKeys() {
  const t = useText();
  const { actions, enabled } = usePageKeyHelp();
  const all = [
    ...actions.map(({ keys, description }) => ({ keys, text: description })),
    ...everywhere,
  ];
  return (
    <section>
      <h3>{t('SHELL.KEYS')}</h3>
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
    </section>
  );
}
