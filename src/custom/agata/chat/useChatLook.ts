import { agataSettings } from '../../../../contract/agata/settings.ts';
import { useCallQuery } from '../../../framework/calls.ts';

/** How the chat looks until its settings have come. */
const usual = { smallFont: 8, mediumFont: 14, largeFont: 18, ownBubble: 'accent' } as const;

/** The pixels of each size of letters in the chat, and the colour of the own messages. */
export function useChatLook() {
  const { data } = useCallQuery(agataSettings.chatSettings, {});
  const { smallFont, mediumFont, largeFont, ownBubble } = data?.data ?? usual;
  return { pixels: { small: smallFont, medium: mediumFont, large: largeFont }, ownBubble };
}
