/** What changed for those who build on the service, newest first: for the changelog page, its feed and the portal. */

export type ChangeKind = 'breaking' | 'added' | 'changed' | 'deprecated' | 'removed';

export interface Change {
  kind: ChangeKind;
  /** English; what stands between backticks is code. */
  text: string;
}

export interface ChangelogEntry {
  /** Anchor of the entry, for good: links point to it. */
  id: string;
  title: string;
  /** `YYYY-MM-DD`; null where the day was not recorded. */
  date: string | null;
  summary: string;
  changes: readonly Change[];
}

export const changelog: readonly ChangelogEntry[] = [
  {
    id: 'creator-shops',
    title: 'Creator shops, and tools for assistants',
    date: '2026-11-22',
    summary:
      'Pages for people who recommend things, and assistants that do what the portal does. Nothing that runs has to change.',
    changes: [
      {
        kind: 'added',
        text: 'Creator shops: public pages of product lists in four templates, with videos and figures, in the portal and below `/shops/`.',
      },
      {
        kind: 'added',
        text: 'Two tool servers for assistants (MCP): `wl-wishlist-mcp` for keys, baskets and usage, `wl-creator-mcp` for creator shops.',
      },
      {
        kind: 'added',
        text: 'A password beside the mailed code, for tools on one’s own machine: `POST /auth/password`, set in the portal.',
      },
      {
        kind: 'added',
        text: 'Files below `/media/` may be asked for in parts, by `Range`.',
      },
    ],
  },
  {
    id: 'partner-portal',
    title: 'Everything in the portal, and over the API',
    date: '2026-11-21',
    summary:
      'What a partner had to ask the operator for, it does by itself. Nothing that runs has to change.',
    changes: [
      {
        kind: 'added',
        text: 'The partner portal: keys, baskets, webhooks, plan and invoices, and the people who work for a partner.',
      },
      {
        kind: 'added',
        text: 'The same over the API, below `/portal/`. `X-Partner-Id` names the partner for those who have several.',
      },
      {
        kind: 'added',
        text: 'Personal access tokens, `wl_pat_…`, for tools: made in the portal, shown once, valid for a year, revocable.',
      },
      {
        kind: 'added',
        text: '`GET /partners` and `GET /partners/{id}` also tell the language of mails and what stands on invoices.',
      },
    ],
  },
  {
    id: '1.1.0',
    title: 'Version 1.1.0',
    date: '2026-11-21',
    summary:
      'Tokens live longer and are held to their shop, so that a key copied from a page is worth little elsewhere.',
    changes: [
      {
        kind: 'breaking',
        text: 'A missing, expired or foreign widget token is now 401 `widget_token_invalid`; the messages before it are gone. Run `POST /widget/init` again and repeat the request: the shopper stays signed in.',
      },
      {
        kind: 'breaking',
        text: '`POST /widget/init` compares `origin` with the page that asks. Where they differ, the answer is 400 `invalid_origin` with `reason: "origin_mismatch"`.',
      },
      {
        kind: 'breaking',
        text: 'The sign-in bridge (`/widget/oauth-state`, `/widget/oauth-poll`) needs a widget token or a public key. A sign-in belongs to the key that began it, hands its session out once and runs out after ten minutes.',
      },
      {
        kind: 'breaking',
        text: '`POST /baskets/{id}/event` needs the public key of the basket’s owner, and `GET /baskets/{id}` gives only what a basket is drawn from.',
      },
      {
        kind: 'changed',
        text: 'Widget tokens are valid for 60 minutes instead of 10; init says so in `exp_minutes`.',
      },
      {
        kind: 'changed',
        text: 'The save dialog’s address carries `key` and `origin` besides `token`, so that it can renew a token that ran out during sign-in.',
      },
      {
        kind: 'added',
        text: '429 `rate_limited` with `Retry-After` protects `/widget/init`, the sign-in bridge and basket events from abuse. Nothing else is ever refused for asking often.',
      },
      {
        kind: 'added',
        text: 'The widget’s `open` event tells by `popup` whether it opened a window or a tab.',
      },
      {
        kind: 'added',
        text: 'The API describes itself: an OpenAPI 3.1 document and a summary of its endpoints.',
      },
      {
        kind: 'deprecated',
        text: '`/sdk/save-sdk.js`, the script of version 0, is still served as it is, but gets security fixes only. Load `/sdk/v1/widget.js`.',
      },
      {
        kind: 'deprecated',
        text: 'The script attribute `data-public-key` and the option `publicKey` are still taken. Their names are `data-wl-key` and `key`.',
      },
      {
        kind: 'deprecated',
        text: 'The two former CDN hosts of the save script are not maintained any more. Load it from this site.',
      },
    ],
  },
  {
    id: 'live-key-hosts',
    title: 'Live keys name their hosts',
    date: '2026-09-01',
    summary: 'A live key works where its shop is, and nowhere else.',
    changes: [
      {
        kind: 'breaking',
        text: 'Live keys made after 1 September 2026 need at least one allowed host; without one, init answers 403 `allowlist_required`. Older live keys without hosts keep working.',
      },
      {
        kind: 'changed',
        text: 'A key that has hosts works on these only: other origins are 403 `origin_not_allowed`. `localhost` may always, and test keys need no hosts.',
      },
    ],
  },
  {
    id: 'ad-studio',
    title: 'The ad studio is closed',
    date: '2026-08-30',
    summary: 'It was discontinued and archived.',
    changes: [
      {
        kind: 'removed',
        text: 'Requests below `/ad-studio/` answer 410 `ad_studio_disabled`. `GET /ad-studio/health` and `GET /ad-studio/credits` remain.',
      },
    ],
  },
  {
    id: 'plans-and-rates',
    title: 'Plans by action, and rates that only inform',
    date: null,
    summary: 'Earlier in 1.x.',
    changes: [
      {
        kind: 'changed',
        text: 'New plans: Free, Starter, Growth, Scale and Enterprise, each with wishlist actions (saves, shares, list views) a month.',
      },
      {
        kind: 'changed',
        text: 'The `X-RateLimit-…` headers tell what a plan foresees a minute. A request beyond it is answered all the same.',
      },
    ],
  },
  {
    id: '1.0',
    title: 'Version 1.0',
    date: null,
    summary: 'The first version of the service as it is today.',
    changes: [
      {
        kind: 'added',
        text: 'The save script with its `data-wl` buttons, the hosted save dialog, the basket script and the partner portal.',
      },
    ],
  },
];

/** Whether an entry demands something of those who build on the service. */
export const isBreaking = (entry: ChangelogEntry): boolean =>
  entry.changes.some(({ kind }) => kind === 'breaking' || kind === 'removed');
