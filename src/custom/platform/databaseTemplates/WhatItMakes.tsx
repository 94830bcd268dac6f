import type { Answer } from '../../../../contract/kit/call.ts';
import type { databaseTemplates as calls } from '../../../../contract/platform/databaseTemplates.ts';
import { useText } from '../../../framework/text.tsx';

/** The lists with which a new branch would begin, each with its values in their order. */
export function WhatItMakes({ lists }: { lists: Answer<typeof calls.tryDatabaseTemplate> }) {
  const t = useText();
  const count = lists.reduce((sum, { values }) => sum + values.length, 0);
  return (
    <output>
      <p>
        <b>{t('SCRIPT.MAKES', { count })}</b>
      </p>
      <dl>
        {lists.map(({ list, values }) => (
          <div key={list}>
            <dt>
              <code>{list}</code>
            </dt>
            <dd>{values.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </output>
  );
}
