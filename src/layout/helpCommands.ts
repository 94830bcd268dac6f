import { useLocation } from 'react-router-dom';
import { useText } from '../framework/text.tsx';
import { addressWith } from '../framework/urlParams.ts';
import { useViewer } from '../session/viewer.ts';
import type { Command } from './commands.ts';
import { HELP } from './help/address.ts';
import { findByName, topicsFor } from './help/topics.ts';
import { useTopics } from './help/useTopics.ts';

/** At most so many, after what is done and who is found. */
const MOST = 5;

/** What the help tells about the typed words; it opens over the page. Its texts are fetched once something is typed. */
export function useHelpCommands(typed: string): Command[] {
  const t = useText();
  const viewer = useViewer();
  const here = useLocation();
  const isTyped = typed.trim().length > 1;
  const { data } = useTopics({ enabled: isTyped });
  if (!data || !isTyped) return [];
  return findByName(topicsFor(data, viewer, t), typed)
    .slice(0, MOST)
    .map(({ topic, title }) => ({
      key: `help-${topic.name}-${title}`,
      label: title,
      ...(title !== topic.title && { detail: topic.title }),
      kind: t('HELP.TITLE'),
      icon: 'help',
      to: addressWith(here.pathname, { [HELP]: topic.name }, here),
      // Who types a name means the patient.
      isOffer: true,
    }));
}
