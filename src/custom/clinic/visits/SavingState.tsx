import type { Values } from '../../../framework/autosave.ts';
import { errorText } from '../../../framework/problem.ts';
import { useText } from '../../../framework/text.tsx';
import type { Autosaved } from '../../../framework/useAutosave.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/** Whether all is saved, in words that tell no more than they must. */
export function SavingState<V extends Values>({
  saving: { status, error, record },
}: {
  saving: Autosaved<V>;
}) {
  const t = useText();
  if (status === 'refused')
    return (
      <p className="visit-saving" role="alert" data-state={status}>
        <Icon name="alert" />
        {t('AUTOSAVE.refused', { reason: errorText(t, error) })}
      </p>
    );
  if (status === 'saved' && record === null) return null;
  return (
    <output className="visit-saving" data-state={status}>
      <Icon name={status === 'saved' ? 'check' : 'edit'} />
      {t(`AUTOSAVE.${status}`)}
    </output>
  );
}

/** Asks about fields that were changed in another place meanwhile. */
export function Conflict<V extends Values>({
  saving: { conflicts, decide },
}: {
  saving: Autosaved<V>;
}) {
  const t = useText();
  if (conflicts.length === 0) return null;
  return (
    <section className="ui-banner" role="alert" data-tone="warn">
      <Icon name="alert" />
      <div>
        <p>{t('AUTOSAVE.CONFLICT')}</p>
        {conflicts.map(({ field, theirs }) => (
          <blockquote key={field} className="visit-theirs">
            {typeof theirs === 'string' ? theirs : listed(theirs)}
          </blockquote>
        ))}
      </div>
      <Button onClick={() => decide('mine')}>{t('AUTOSAVE.KEEP_MINE')}</Button>
      <Button variant="quiet" onClick={() => decide('theirs')}>
        {t('AUTOSAVE.TAKE_THEIRS')}
      </Button>
    </section>
  );
}

function listed(value: unknown): string {
  return Array.isArray(value)
    ? value.map((line) => (line as { name?: string }).name ?? '').join(', ')
    : '';
}
