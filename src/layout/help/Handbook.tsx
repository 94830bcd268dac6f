import { useId, useState } from 'react';
import { mayDo, type Role, roles } from '../../../contract/access.ts';
import type { Viewer } from '../../framework/screens.ts';
import { useText } from '../../framework/text.tsx';
import { useViewer } from '../../session/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/Page.tsx';
import './help.css';
import { type Topic, topicsByArea, topicsFor } from './topics.ts';
import { TopicText } from './TopicText.tsx';
import { useTopics } from './useTopics.ts';

/** Whose handbook it is: of what this person may do now, or of a role. */
type Reader = Role | 'own';

/** All topics that a person or a role needs, to be read at one go and printed, or kept as a PDF by the browser. */
export default function Handbook({ onClose }: { onClose: () => void }) {
  const t = useText();
  const id = useId();
  const viewer = useViewer();
  const [reader, setReader] = useState<Reader>('own');
  const { data, error, refetch } = useTopics();
  // A consultant works in the other part of the product, which no role of a clinic opens.
  const choices = roles.filter((role) => (role === 'Consultant') === (viewer.domain === 'AGATA'));
  return (
    <Dialog
      title={t('HELP.HANDBOOK')}
      width="full"
      onClose={onClose}
      isLoading={!data && !error}
      actions={
        <Button variant="primary" icon="print" onClick={() => window.print()}>
          {t('HELP.PRINT')}
        </Button>
      }
    >
      <div className="help-handbook">
        <div className="ui-field help-reader">
          <label className="ui-label" htmlFor={id}>
            {t('HELP.FOR')}
          </label>
          <select
            id={id}
            className="ui-input"
            value={reader}
            onChange={({ target }) => setReader(target.value as Reader)}
          >
            <option value="own">{t('HELP.FOR_ME')}</option>
            {choices.map((role) => (
              <option key={role} value={role}>
                {t(`ROLE.${role}`)}
              </option>
            ))}
          </select>
        </div>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && (
          <Pages
            topics={topicsFor(data, reader === 'own' ? viewer : viewerOf(reader), t)}
            subtitle={reader === 'own' ? undefined : t(`ROLE.${reader}`)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** A role as the screens see it, in a branch, team and tenant where it needs one. */
const viewerOf = (role: Role): Viewer => ({
  may: (action, resource) => mayDo(role, action, resource) !== 'none',
  chosen: ['branch', 'team', 'tenant'],
  domain: role === 'Consultant' ? 'AGATA' : 'DA',
});

function Pages({ topics, subtitle }: { topics: readonly Topic[]; subtitle: string | undefined }) {
  const t = useText();
  const areas = [...topicsByArea(topics)];
  return (
    <article>
      <h1>
        Doctor Assist
        {subtitle !== undefined && <small> {subtitle}</small>}
      </h1>
      <ul className="help-contents">
        {areas.map(([area, own]) => (
          <li key={area}>
            {t(area)}: {own.map(({ title }) => title).join(' · ')}
          </li>
        ))}
      </ul>
      {areas.map(([area, own]) => (
        <section key={area} className="help-area">
          <h2>{t(area)}</h2>
          {own.map((topic) => (
            <TopicText key={topic.name} topic={topic} level={3} />
          ))}
        </section>
      ))}
    </article>
  );
}
