import type { StorefrontListing } from '#api/contract/partner.ts';

/** Columns of a listing `s` and its shop `h`. */
export const listingColumns = `s.partner_id, h.domain, h.status, s.title, s.description, s.image_url, s.category,
         s.published, s.updated_at`;

export interface ListingRow {
  partner_id: number;
  domain: string;
  status: string;
  title: string;
  description: string;
  image_url: string | null;
  category: string;
  published: boolean;
  updated_at: Date;
}

export function listingFrom(row: ListingRow): StorefrontListing {
  return {
    partner_id: row.partner_id,
    shop_domain: row.domain,
    title: row.title,
    description: row.description,
    image_url: row.image_url,
    category: row.category,
    published: row.published,
    updated_at: row.updated_at.toISOString(),
  };
}
