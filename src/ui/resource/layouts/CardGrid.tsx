import { useMemo } from 'react';
import { cardFields } from '../../../framework/resource/useLayout.ts';
import type { LayoutProps } from './layoutProps.ts';
import { type CardConfig, RecordCard } from './RecordCard.tsx';
import { useCardEvents } from './useCardEvents.ts';
import { useLatest } from './useLatest.ts';

/** A list as a grid of cards, with a picture where the declaration names one. */
export default function CardGrid({ list, config, onOpen, onAction }: LayoutProps) {
  const { resource, columns } = config;
  const rows = list.data ?? [];
  const selected = new Set(list.selectedIds);
  const act = useLatest(onAction);
  const events = useCardEvents({ list, onOpen }, (id) => rows.find((row) => String(row.id) === id));
  const cards = useMemo((): CardConfig => {
    const { picture = '', fields } = resource.layouts.cards ?? {};
    const spec = resource.fields[picture];
    return {
      ...config,
      fields: cardFields(columns, resource.fields, fields, [resource.title, picture]),
      picture: spec && { name: picture, spec },
      places: [],
      onAction: act,
    };
  }, [config, resource, columns, act]);
  return (
    <div role="presentation" {...events}>
      <ul className="rs-cards" aria-label={config.labels.many}>
        {rows.map((record) => (
          <RecordCard
            key={record.id}
            config={cards}
            record={record}
            selected={selected.has(record.id)}
          />
        ))}
      </ul>
    </div>
  );
}
