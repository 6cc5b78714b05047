import {
  registerAppResource,
  registerAppTool,
  RESOURCE_MIME_TYPE,
} from '@modelcontextprotocol/ext-apps/server';
import {
  McpServer,
  requireScopes,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server';

/** The parts of the protocol's libraries that servers use. The service itself only loads them when an assistant connects. */
export const protocol = {
  McpServer,
  registerAppResource,
  registerAppTool,
  requireScopes,
  RESOURCE_MIME_TYPE,
  ResourceNotFoundError,
  ResourceTemplate,
};

export type Protocol = typeof protocol;
