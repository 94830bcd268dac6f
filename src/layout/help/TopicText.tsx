import { Fragment } from 'react';
import { useText } from '../../framework/text.tsx';
import type { HelpBlock, HelpPart } from './parse.ts';
import type { Topic } from './topics.ts';

interface TopicTextProps {
  topic: Topic;
  /** The order of its heading; those of its tasks come below. */
  level: 2 | 3;
  /** Opens another topic; without it, the other topic is on the same paper. */
  onOpen?: (name: string) => void;
}

/** A topic of the help: what it is for, and how things are done. */
export function TopicText({ topic, level, onOpen }: TopicTextProps) {
  const Heading = `h${level}` as const;
  const TaskHeading = `h${level === 2 ? 3 : 4}` as const;
  const draw = (block: HelpBlock, at: number) => <Block key={at} block={block} onOpen={onOpen} />;
  return (
    <section className="help-topic">
      <Heading>{topic.title}</Heading>
      {topic.about.map(draw)}
      {topic.tasks.map((task) => (
        <section key={task.title}>
          <TaskHeading>{task.title}</TaskHeading>
          {task.blocks.map(draw)}
        </section>
      ))}
    </section>
  );
}

type Opens = { onOpen: TopicTextProps['onOpen'] };

function Block({ block, onOpen }: { block: HelpBlock } & Opens) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Parts parts={block.parts} onOpen={onOpen} />
      </p>
    );
  return (
    <ol>
      {block.steps.map((parts, at) => (
        <li key={at}>
          <Parts parts={parts} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  );
}

const Parts = ({ parts, onOpen }: { parts: readonly HelpPart[] } & Opens) =>
  parts.map((part, at) => (
    <Fragment key={at}>
      <Part part={part} onOpen={onOpen} />
    </Fragment>
  ));

function Part({ part, onOpen }: { part: HelpPart } & Opens) {
  const t = useText();
  if (part.kind === 'label') return <b>{t(part.code)}</b>;
  if (part.kind === 'key') return <kbd>{part.key}</kbd>;
  if (part.kind === 'words' || !onOpen) return part.words;
  return (
    <button type="button" className="help-link" onClick={() => onOpen(part.name)}>
      {part.words}
    </button>
  );
}
