import type { AssistantScope, AssistantServer } from '#api/contract/assistants.ts';

/** An assistant's request for access, while a person decides on it. */
export interface ConnectionRequest {
  /** The application: the ID it registered with, or the URL of its metadata. */
  clientId: string;
  /** As it calls itself. */
  clientName: string;
  /** The URL to which the person returns. */
  redirectUri: string;
  server: AssistantServer;
  /** Those it asks for, in the order of the contract. */
  scopes: AssistantScope[];
}

/** A person's decision: the connection they agreed to, or null. */
export type Decision = { connectionId: string; userId: string } | null;

/** The OAuth 2.1 authorization server. */
export interface AuthorizationServer {
  /** Responds to a request for one of its endpoints. */
  answer(request: Request): Promise<Response>;
  /** The request that this browser was sent to our consent page with; null if it has expired or was decided on. */
  find(request: Request): Promise<ConnectionRequest | null>;
  /**
   * Records the decision on it.
   * @returns the URL at which the browser continues; null if it has expired or was decided on
   */
  decide(request: Request, decision: Decision): Promise<string | null>;
}

declare module '#api/platform/context.ts' {
  interface Adapters {
    authorizationServer: AuthorizationServer;
  }
}
