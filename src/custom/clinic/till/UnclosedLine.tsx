import { tillClosings, type TillState } from '../../../../contract/clinic/tillClosings.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';

const CLOSING = '/appointment/closing';

interface Unclosed {
  days: TillState['unclosed'];
  /** How many there are, of which `days` has the earliest. */
  total: number;
}

/**
 * Days before today with receipts that are not closed: the person's own, everyone's for who sees all. Undefined while
 * asked. No receipt of today changes them, so it is not asked at each.
 */
export function useUnclosed(): Unclosed | undefined {
  const enabled = useViewer().may('create', 'till-closings');
  const { data, isLoading } = useCallQuery(tillClosings.tillState, {}, { enabled });
  if (isLoading) return undefined;
  return { days: data?.data.unclosed ?? [], total: data?.data.unclosedTotal ?? 0 };
}

/** The earliest day that was not closed, how many there are, and the way to close it; nothing where there is none. */
export function UnclosedLine({ days, total }: Unclosed) {
  const t = useText();
  const [first] = days;
  if (!first) return null;
  const what = [formatDate(first.day), first.who, first.tillName].filter(Boolean).join(' · ');
  const search = new URLSearchParams({
    day: first.day,
    of: String(first.account),
    till: String(first.till ?? 0),
  });
  return (
    <div className="ui-banner" data-tone="warn">
      <Icon name="alert" />
      <p>
        {t('CLOSING.EARLIER', { what })}
        {total > 1 && ` ${t('CLOSING.EARLIER_MORE', { count: total - 1 })}`}
      </p>
      <ButtonLink to={{ pathname: CLOSING, search: search.toString() }}>
        {t('CLOSING.GO_EARLIER')}
      </ButtonLink>
    </div>
  );
}
