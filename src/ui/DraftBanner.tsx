import { wallNow } from '../../contract/kit/wallTime.ts';
import type { Draft } from '../framework/drafts.ts';
import { formatDateTime } from '../framework/format.ts';
import { useText } from '../framework/text.tsx';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** Offers to restore what was typed and not saved. */
export function DraftBanner({
  found,
  restore,
  discard,
}: {
  found: Draft | null;
  restore: () => void;
  discard: () => void;
}) {
  const t = useText();
  if (!found) return null;
  const when = formatDateTime(wallNow(new Date(found.at)));
  return (
    <section className="ui-banner ui-draft" data-tone="info">
      <Icon name="edit" />
      <p>{t('FORM.DRAFT', { when })}</p>
      <Button onClick={restore}>{t('FORM.DRAFT_TAKE')}</Button>
      <Button variant="quiet" onClick={discard}>
        {t('FORM.DRAFT_DISCARD')}
      </Button>
    </section>
  );
}
