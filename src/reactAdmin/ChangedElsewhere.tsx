import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity } from 'ra-core';
import { useState, useSyncExternalStore } from 'react';
import { isEdited, isQueryOf, type LiveChange, useLiveChanges } from '../framework/live.tsx';
import type { Row } from '../framework/resource/define.ts';
import { useText } from '../framework/text.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

interface Newer {
  queryKey: QueryKey;
  record: Row;
}

/**
 * Says that another person changed the record of a form that is open, and takes that into the form where the person wants
 * it. A form never takes it by itself: it would replace what was typed.
 */
export function ChangedElsewhere() {
  const t = useText();
  const queries = useQueryClient();
  const provider = useDataProvider();
  const { identity } = useGetIdentity();
  const [newer, setNewer] = useState<Newer | null>(null);
  const cache = queries.getQueryCache();
  const shown = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => newer && queries.getQueryData<Row>(newer.queryKey),
  );

  const readAgain = async ({ queryKey }: Query) => {
    const [resource, , { id, meta }] = queryKey as [string, string, { id: string; meta?: object }];
    const { data } = await provider.getOne<Row>(resource, { id, meta });
    setNewer({ queryKey, record: data });
  };
  useLiveChanges((change) => {
    if (change.kind === 'record' && change.by === identity?.id) return;
    const open = cache.findAll({
      predicate: (query) => isEdited(query) && isAbout(query, change),
    });
    for (const query of open)
      readAgain(query).catch((error: unknown) =>
        console.warn('What others changed could not be asked', error),
      );
  });

  const isNewer = newer && shown && Number(newer.record['version']) > Number(shown['version']);
  if (!isNewer) return null;
  return (
    <section className="ui-banner" data-tone="warn" aria-live="polite">
      <Icon name="edit" />
      <p>{t('FORM.CHANGED_ELSEWHERE')}</p>
      <Button onClick={() => queries.setQueryData(newer.queryKey, newer.record)}>
        {t('FORM.TAKE_THEIRS')}
      </Button>
    </section>
  );
}

function isAbout(query: Query, change: LiveChange): boolean {
  if (query.queryKey[1] !== 'getOne') return false;
  if (change.kind === 'unknown') return true;
  const { id } = query.queryKey[2] as { id: string };
  return isQueryOf(query, change.resource) && id === String(change.id);
}
