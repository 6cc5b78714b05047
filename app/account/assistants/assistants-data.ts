import type { AssistantScope, AssistantServer } from '#api/contract/assistants.ts';

/** The assistant as people can recognize it. */
export interface AssistantIdentity {
  /** As it calls itself, shortened; can be empty. */
  name: string;
  /** People return to it after agreeing; null for a program on their device. */
  host: string | null;
}

/** The page that asks whether to connect an assistant. */
export interface ConnectPageData {
  kind: 'connect';
  /** Null if it has expired or was answered. */
  request: ConnectQuestion | null;
}

export interface ConnectQuestion extends AssistantIdentity {
  /** The host of the assistant's own description, if it differs from the other. */
  clientHost: string | null;
  server: AssistantServer;
  /** The requested ones. The first can't be left out. */
  scopes: AssistantScope[];
  /** The partners that it can act for; empty on the shoppers' server. */
  partners: { id: number; name: string }[];
}

/** The page that people see instead if the request isn't valid. */
export interface RefusedConnectionPageData {
  kind: 'refused-connection';
  why: 'client' | 'address' | 'request' | 'other';
}

export interface ConnectedAssistant extends AssistantIdentity {
  id: string;
  scopes: AssistantScope[];
  partnerName: string | null;
  /** ISO 8601. */
  createdAt: string;
  usedAt: string;
}

export interface AssistantsPageData {
  kind: 'assistants';
  connected: ConnectedAssistant[];
  /** The URL to paste in an assistant. */
  url: string;
}
