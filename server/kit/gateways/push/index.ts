/** A message to a browser. It leaves the house: it says what kind of thing happened and where, and nothing of a person. */
export interface PushMessage {
  title: string;
  body: string;
  /** One that replaces what was shown before. */
  tag: string;
  /** The path that it opens. */
  address: string;
}

/** What became of a message; `gone` where the browser no longer takes any. It throws where it has to be sent again. */
export type PushResult = 'sent' | 'gone' | 'refused';

/** What sends messages to browsers. */
export interface PushGateway {
  send(token: string, message: PushMessage): Promise<PushResult>;
}

/** Seconds for which a push service keeps a message for a browser that is away. */
export const KEPT_SECONDS = 4 * 3_600;
