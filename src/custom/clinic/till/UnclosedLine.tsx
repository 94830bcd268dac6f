import { tillClosings } from '../../../../contract/clinic/tillClosings.ts';
import { useCallQuery } from '../../../framework/calls.ts';
import { formatDate } from '../../../framework/format.ts';
import { useText } from '../../../framework/text.tsx';
import { useViewer } from '../../../session/viewer.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';

const CLOSING = '/appointment/closing';

/** Days before today with receipts that are not closed: the person's own, everyone's for who sees all. Undefined while asked. */
export function useUnclosed() {
  const enabled = useViewer().may('create', 'till-closings');
  const { data, isLoading } = useCallQuery(
    tillClosings.tillState,
    {},
    { enabled, alsoResources: ['receipts', 'till-closings'] },
  );
  return isLoading ? undefined : (data?.data.unclosed ?? []);
}

/** The earliest day that was not closed, how many there are, and the way to close it; nothing where there is none. */
export function UnclosedLine({ days }: { days: NonNullable<ReturnType<typeof useUnclosed>> }) {
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
        {days.length > 1 && ` ${t('CLOSING.EARLIER_MORE', { count: days.length - 1 })}`}
      </p>
      <ButtonLink to={{ pathname: CLOSING, search: search.toString() }}>
        {t('CLOSING.GO_EARLIER')}
      </ButtonLink>
    </div>
  );
}
