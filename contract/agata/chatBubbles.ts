/** The colours that the own messages of the chat can have. */
export const chatBubbles = ['accent', 'blue', 'violet', 'amber', 'grey'] as const;
export type ChatBubble = (typeof chatBubbles)[number];

/** How the chat looks as it ships. The columns begin with the same values. */
export const chatDefaults = {
  smallFont: 8,
  mediumFont: 14,
  largeFont: 18,
  ownBubble: 'accent',
} as const;
