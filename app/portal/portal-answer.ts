/** What became of something asked for on a page of the portal. A problem belongs beside the field it names. */
export interface PortalAnswer<Data = unknown> {
  intent: string;
  problems: { field: string; hint: string }[];
  /** What the page is to show of it, once: a new token, for example. */
  data: Data | null;
  /** What a refused form held, where its page shows it again without a script. */
  sent?: Record<string, string>;
  /** The browser’s own answer, where none came. */
  unsent?: true;
}
