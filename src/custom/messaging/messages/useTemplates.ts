import type { CallError } from '../../../../contract/kit/client.ts';
import {
  type MessageTemplate,
  messageTemplates,
} from '../../../../contract/messaging/messageTemplates.ts';
import { useCallQuery } from '../../../framework/calls.ts';

/** The branch's message templates, kept up to date; undefined while loading. */
export function useTemplates(queryID: number): {
  all: readonly MessageTemplate[] | undefined;
  /** The templates of the screen, and those for all screens. */
  offered: readonly MessageTemplate[] | undefined;
  error: CallError | null;
  refetch: () => void;
} {
  const { data, error, refetch } = useCallQuery(
    messageTemplates.cliMsgTemplateList,
    {},
    { alsoResources: ['message-templates'] },
  );
  const all = data?.data.data;
  return {
    all,
    offered: all?.filter((each) => each.queryID === null || each.queryID === queryID),
    error,
    refetch: () => void refetch(),
  };
}
