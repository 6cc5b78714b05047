/** Assistants that connect to the tool servers over HTTP. */

/** The remote tool servers, by name: the path of each, and the scopes that a person can agree to. */
export const assistantServers = {
  lists: { path: '/mcp', scopes: ['lists:read', 'lists:write', 'alerts:write'] },
  partner: {
    path: '/mcp/partner',
    scopes: ['integration:read', 'integration:write', 'saves:read', 'events:read'],
  },
  creator: { path: '/mcp/creator', scopes: ['creator:read', 'creator:write'] },
} as const;

/** The tool server for givers, who need no account. */
export const giftServerPath = '/mcp/gifts';

export type AssistantServer = keyof typeof assistantServers;
export type AssistantScope = (typeof assistantServers)[AssistantServer]['scopes'][number];

/** How many connections a person can have; connecting one more ends the one that was unused for longest. */
export const maxConnections = 50;
/** Days after which an unused connection ends. */
export const connectionDays = 90;
