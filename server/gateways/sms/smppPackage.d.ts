/** What is used of the package, which has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { LookupFunction, Server as NetServer } from 'node:net';

  /** A text as it is read; a receipt's is not in parts. */
  interface ReadText {
    message: string | Buffer;
  }
  interface Pdu {
    command_status: number;
    sequence_number: number;
    system_id?: string;
    password?: string;
    message_id?: string;
    source_addr?: string;
    destination_addr?: string;
    esm_class?: number;
    data_coding?: number;
    registered_delivery?: number;
    short_message?: ReadText;
    message_payload?: ReadText;
    receipted_message_id?: string;
    message_state?: number;
    response(options?: Record<string, unknown>): Pdu;
  }
  type Answered = (answer: Pdu) => void;
  interface Session extends EventEmitter {
    bind_transceiver(fields: Record<string, unknown>, answered: Answered): boolean;
    submit_sm(fields: Record<string, unknown>, answered: Answered): boolean;
    deliver_sm(fields: Record<string, unknown>, answered: Answered): boolean;
    unbind(answered: Answered): boolean;
    send(pdu: Pdu): boolean;
    close(): void;
    destroy(): void;
  }
  interface Server extends NetServer {
    sessions: Session[];
  }
  const smpp: {
    connect(options: {
      url: string;
      auto_enquire_link_period: number;
      lookup?: LookupFunction;
    }): Session;
    createServer(onSession: (session: Session) => void): Server;
    errors: Record<string, number>;
  };
  export type { Pdu, Server, Session };
  export default smpp;
}
