declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Interaction {
    uid: string;
    params: Record<string, unknown>;
  }

  /** An OpenID provider. What a configuration may say is in the package's documentation. */
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (request: IncomingMessage, answer: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, answer: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      answer: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>;
    readonly Grant: new (of: { accountId?: string; clientId?: string }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
  }
}
