import type { EventType } from './event-types.ts';

/** Marketing tools that events can be sent to: Klaviyo, and any other that takes JSON by HTTP. */
export const toolKinds = ['klaviyo', 'http'] as const;
export type ToolKind = (typeof toolKinds)[number];

/** The types of events that are about a shopper. */
export const toolTypes = [
  'item.saved',
  'item.removed',
  'list.shared',
  'alert.sent',
] as const satisfies EventType[];
export type ToolType = (typeof toolTypes)[number];

/** Maximum marketing tools per partner. */
export const maxTools = 5;

/** Maximum headers and fields of a request to a tool. */
export const maxToolHeaders = 10;
export const maxToolFields = 50;

/** Maximum length of a shop's consent question. */
export const maxQuestionLength = 300;
