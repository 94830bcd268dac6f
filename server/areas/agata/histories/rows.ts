import type {
  followUpAnswers,
  followUpMessageStates,
  followUpStates,
} from '../../../../contract/agata/histories.ts';
import type { MessageChannel } from '../../../../contract/messaging/messageStatuses.ts';
import { type OfClinic, ofClinic, wallOf } from '../shared/routed.ts';

export interface FollowUpRow extends OfClinic {
  state: (typeof followUpStates)[number];
  message: (typeof followUpMessageStates)[number];
}

export interface AnswerRow extends OfClinic {
  channel: MessageChannel;
  answer: (typeof followUpAnswers)[number];
}

/** A follow-up in the words of the wire. */
export const followUpOf = (row: FollowUpRow) => ({
  ...ofClinic(row),
  dueAt: wallOf(row.at),
  state: row.state,
  message: row.message,
});

/** An answer in the words of the wire. */
export const answerOf = (row: AnswerRow) => ({
  ...ofClinic(row),
  receivedAt: wallOf(row.at),
  channel: row.channel,
  answer: row.answer,
});
