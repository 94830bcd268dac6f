import { exchange } from '../../kit/gateways/post.ts';

/** Milliseconds until an event that was not taken is told again, and how often it is told at most. */
const AGAIN_MS = 500;
const TRIES = 5;
const POSTING_MS = 5_000;
/** Numbers that end so are not on WhatsApp, to try a failed delivery. */
const UNREACHED = '000';

/** A message that the stand-in keeps. */
export interface KeptMessage {
  id: number;
  /** The instance that it was sent with. */
  account: string;
  /** The sender's own number of it. */
  reference: string;
  recipient: string;
}

/** Where events about a message go: the address that a person would have entered at the gateway. */
export type WebhookOf = (message: KeptMessage) => Promise<string | undefined>;

/** Tells what the real gateway would tell, to the address that belongs to a message. */
export class StandInEvents {
  readonly #stop = new AbortController();
  #webhookOf: WebhookOf = () => Promise.resolve(undefined);

  /** Names the addresses. Until then nothing is told. */
  tellAt(webhookOf: WebhookOf): void {
    this.#webhookOf = webhookOf;
  }

  /** Tells that a message has reached the telephone, or that there is none. */
  async acknowledge(message: KeptMessage): Promise<void> {
    const event = {
      event_type: 'message_ack',
      instanceId: message.account,
      id: String(message.id),
      referenceId: message.reference,
      data: {
        id: `true_${message.id}`,
        ack: message.recipient.endsWith(UNREACHED) ? 'invalid' : 'device',
      },
    };
    for (let tries = 0; tries < TRIES && !this.#stop.signal.aborted; tries += 1) {
      if ((await this.#post(message, event)) !== false) return;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
    }
  }

  /** Answers a message as the patient. Whether the other side took it; undefined where nobody is to be told. */
  answer(message: KeptMessage, text: string): Promise<boolean | undefined> {
    const from = `${message.recipient}@c.us`;
    return this.#post(message, {
      event_type: 'message_received',
      instanceId: message.account,
      data: {
        id: `false_${from}_${crypto.randomUUID()}`,
        from,
        type: 'chat',
        body: text,
        fromMe: false,
      },
    });
  }

  stop(): void {
    this.#stop.abort();
  }

  async #post(message: KeptMessage, event: object): Promise<boolean | undefined> {
    const webhook = await this.#webhookOf(message);
    if (webhook === undefined) return undefined;
    const reply = await exchange(new URL(webhook), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(event),
      timeout: POSTING_MS,
    });
    return reply.is === 'answered' && reply.status === 200;
  }
}
