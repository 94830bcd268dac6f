import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../framework/text.tsx';
import { useViewer } from '../../session/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/Page.tsx';
import type { Overlay } from '../overlay.ts';
import { HELP } from './address.ts';
import './help.css';
import { HelpKeys } from './HelpKeys.tsx';
import { type Finding, findHelp, type Topic, topicAt, topicsByArea, topicsFor } from './topics.ts';
import { TopicText } from './TopicText.tsx';
import { useTopics } from './useTopics.ts';

interface HelpPanelProps {
  onOpen: (overlay: Overlay) => void;
  onClose: () => void;
}

/** The help beside a page: what the page is for, how things are done, its keys, and a search over all topics. */
export default function HelpPanel({ onOpen, onClose }: HelpPanelProps) {
  const t = useText();
  const { data, error, refetch } = useTopics();
  return (
    <Dialog
      panel="right"
      title={t('HELP.TITLE')}
      onClose={onClose}
      isLoading={!data && !error}
      actions={
        <Button icon="print" onClick={() => onOpen('handbook')}>
          {t('HELP.HANDBOOK')}
        </Button>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Help topics={data} />}
    </Dialog>
  );
}

function Help({ topics }: { topics: readonly Topic[] }) {
  const t = useText();
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const own = topicsFor(topics, viewer, t);
  const asked = own.find(({ name }) => name === new URLSearchParams(search).get(HELP));
  const ofPage = topicAt(own, pathname);
  const [opened, setOpened] = useState<string>();
  const [typed, setTyped] = useState('');
  const top = useRef<HTMLDivElement>(null);
  const topic = own.find(({ name }) => name === opened) ?? asked ?? ofPage;
  const isSearched = typed.trim() !== '';
  const open = (name: string) => {
    setOpened(name);
    setTyped('');
    top.current?.scrollIntoView();
    top.current?.focus();
  };
  return (
    <div className="help">
      <input
        type="search"
        className="ui-input"
        aria-label={t('HELP.SEARCH')}
        placeholder={t('HELP.SEARCH')}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div ref={top} tabIndex={-1} className="help-top">
        {isSearched && <Findings found={findHelp(own, typed, t)} onOpen={open} />}
        {!isSearched && topic && <TopicText topic={topic} level={3} onOpen={open} />}
      </div>
      {!isSearched && topic === ofPage && <HelpKeys />}
      {!isSearched && <Index topics={own} onOpen={open} />}
    </div>
  );
}

interface Choices {
  onOpen: (name: string) => void;
}

function Findings({ found, onOpen }: { found: readonly Finding[] } & Choices) {
  const t = useText();
  return (
    <>
      <output className={found.length > 0 ? 'visually-hidden' : undefined}>
        {found.length > 0 ? t('SHELL.TOTAL', { total: found.length }) : t('HELP.NONE')}
      </output>
      <ul>
        {found.map(({ topic, title }) => (
          <li key={`${topic.name} ${title}`}>
            <button type="button" className="help-link" onClick={() => onOpen(topic.name)}>
              {title}
            </button>
            {title !== topic.title && <small> {topic.title}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Index({ topics, onOpen }: { topics: readonly Topic[] } & Choices) {
  const t = useText();
  return (
    <details>
      <summary>{t('HELP.TOPICS')}</summary>
      {[...topicsByArea(topics)].map(([area, own]) => (
        <section key={area}>
          <h3>{t(area)}</h3>
          <ul>
            {own.map(({ name, title }) => (
              <li key={name}>
                <button type="button" className="help-link" onClick={() => onOpen(name)}>
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
