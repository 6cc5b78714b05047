import type { ToolMapping } from '#api/contract/tool-mapping.ts';

interface Preset {
  name: string;
  url: string;
  /** An example of its header. */
  header: string;
  mapping: ToolMapping;
}

const product = (place: string): ToolMapping => ({
  [`${place}.title`]: '{{data.product.title}}',
  [`${place}.url`]: '{{data.product.url}}',
  [`${place}.image`]: '{{data.product.image_url}}',
});

/** Requests in the formats of well-known tools. */
export const presets = {
  omnisend: {
    name: 'Omnisend',
    url: 'https://api.omnisend.com/v5/events',
    header: 'X-API-KEY: YOUR_KEY',
    mapping: {
      eventName: '{{type}}',
      origin: 'api',
      'contact.email': '{{email}}',
      ...product('properties'),
    },
  },
  brevo: {
    name: 'Brevo',
    url: 'https://api.brevo.com/v3/events',
    header: 'api-key: YOUR_KEY',
    mapping: {
      // Omnisend's event names can't contain dots.
      event_name: 'wishlist_event',
      'identifiers.email_id': '{{email}}',
      'event_properties.type': '{{type}}',
      ...product('event_properties'),
    },
  },
  customerio: {
    name: 'Customer.io',
    url: 'https://track.customer.io/api/v2/entity',
    header: 'Authorization: Basic YOUR_KEY',
    mapping: {
      type: 'person',
      action: 'event',
      name: '{{type}}',
      'identifiers.email': '{{email}}',
      ...product('attributes'),
    },
  },
} satisfies Record<string, Preset>;

/** For tools without a preset. */
export const noPreset: Preset = {
  name: '',
  url: '',
  header: 'Authorization: Bearer YOUR_KEY',
  mapping: { event: '{{type}}', email: '{{email}}', ...product('product') },
};

/** The preset with an ID from the URL. */
export const presetOf = (id: string | null): Preset =>
  Object.entries(presets).find(([name]) => name === id)?.[1] ?? noPreset;
