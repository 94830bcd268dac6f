import { showDateTime } from '../../framework/format.ts';
import { useWordsOf } from '../../framework/resource/choices.ts';
import type { Resource, Row } from '../../framework/resource/define.ts';
import type { NamedField } from '../../framework/resource/formFields.ts';
import { useWords } from '../../framework/resource/labels.ts';
import { useHistory } from '../../framework/resource/useHistory.ts';
import { shownValue } from '../../framework/resource/values.ts';
import type { Code } from '../../framework/text.tsx';
import { Dialog } from '../Dialog.tsx';
import { EmptyState, ErrorState, LoadingState } from '../Page.tsx';
import './form.css';

/** Who did what to a record and when, with what changed from what to what. */
export default function HistoryPanel({
  resource,
  record,
  onClose,
}: {
  resource: Resource;
  record: Row;
  onClose: () => void;
}) {
  const words = useWords(resource);
  const { t } = words;
  const { data, error, refetch } = useHistory(resource, record);
  const fields: NamedField[] = Object.entries(resource.fields).map(([name, spec]) => ({
    name,
    spec,
  }));
  const valueWords = useWordsOf(fields);
  const show = (name: string, value: unknown) =>
    shownValue(resource.fields[name] ?? { kind: 'text' }, value, valueWords(name)) ||
    t('HISTORY.EMPTY_VALUE');
  const actionWords = (action: string) =>
    actions.has(action) ? t(`HISTORY.${action.toUpperCase()}` as Code) : words.word(action);
  return (
    <Dialog title={t('HISTORY.TITLE')} panel="right" onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingState />}
      {data?.length === 0 && <EmptyState />}
      <ol className="rs-history">
        {data?.map(({ at, who, action, changes }) => (
          <li key={`${at} ${action}`}>
            <p>
              <strong>{actionWords(action)}</strong> · {who || t('HISTORY.SYSTEM')}
            </p>
            <time dateTime={at}>{showDateTime(at)}</time>
            <dl>
              {Object.entries(changes).map(([name, [before, after]]) => (
                <div key={name}>
                  <dt>{words.field(name, resource.fields[name])}</dt>
                  <dd>
                    {action !== 'create' && <del>{show(name, before)}</del>}{' '}
                    <ins>{show(name, after)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const actions = new Set(['create', 'edit', 'delete']);
