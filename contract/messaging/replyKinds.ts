/**
 * What a patient's reply is: a text, a button or a choice of a list that was pressed, or what is no text. `unsupported` is
 * what the gateway cannot pass on, or what nobody knew when this was written.
 */
export const replyKinds = [
  'text',
  'button',
  'list',
  'picture',
  'video',
  'voice',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'reaction',
  'order',
  'unsupported',
] as const;
export type ReplyKind = (typeof replyKinds)[number];
