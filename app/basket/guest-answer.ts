/** The answers of `POST /guest`. Names as in the REST API. */
export type GuestIntent =
  'start' | 'save' | 'resume' | 'list' | 'handle' | 'ticket' | 'keep' | 'customer' | 'leave' | 'forget';

/** Without a session if there is no guest to resume. */
export interface ResumedAnswer {
  ok: true;
  /** Set if the guest on this device has been deleted. */
  deleted?: true;
  access_token?: string;
  refresh_token?: string;
}

/** `receipt` describes what moved from this browser's own guest; empty if nothing did. */
export interface CustomerAnswer extends ResumedAnswer {
  receipt: string;
}

/** Contains a session if the guest had none here. */
export interface SavedAnswer extends ResumedAnswer {
  list?: ListAnswer['list'];
  item_id?: number;
  product_id?: number;
  /** Why nothing was saved: an error code of the catalog. */
  refused?: string;
  /** A handle for the shop's page, if the frame keeps no cookies. */
  handle?: string;
}

/** `left`: whether the guest on this device was a customer's, and has been removed from it. */
export interface LeftAnswer {
  ok: true;
  left: boolean;
}

export interface ListAnswer {
  ok: true;
  list: { db_id: number; name: string };
}

/** Null if the cookie came back and no handle is needed, or if the session isn't a guest's of this shop. */
export interface HandleAnswer {
  ok: true;
  handle: string | null;
}

/** A ticket with which the requesting window can adopt the guest's lists; null without a guest. */
export interface TicketAnswer {
  ok: true;
  ticket: string | null;
}

export interface GuestRefusal {
  ok?: undefined;
  /** Error code of the catalog. */
  error: string;
  message: string;
}

export type GuestAnswer =
  | { ok: true }
  | ResumedAnswer
  | SavedAnswer
  | CustomerAnswer
  | LeftAnswer
  | ListAnswer
  | HandleAnswer
  | TicketAnswer
  | GuestRefusal;

/** A list to save to. */
export interface ListChoice {
  db_id: number;
  name: string;
}
