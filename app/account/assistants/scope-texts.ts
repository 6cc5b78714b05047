import type { AssistantScope } from '#api/contract/assistants.ts';
import type { TextName } from '#app/hosted/notice.ts';

export const scopeTexts: Record<AssistantScope, TextName> = {
  'lists:read': 'scopeListsRead',
  'lists:write': 'scopeListsWrite',
  'alerts:write': 'scopeAlertsWrite',
  'integration:read': 'scopeIntegrationRead',
  'integration:write': 'scopeIntegrationWrite',
  'saves:read': 'scopeSavesRead',
  'events:read': 'scopeEventsRead',
  'creator:read': 'scopeCreatorRead',
  'creator:write': 'scopeCreatorWrite',
};
