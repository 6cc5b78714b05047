/** A creator shop's look: its settings and images. */
import { type ShopImageKind, shopImageKinds } from '#api/contract/creator-shop.ts';
import { creatorShopChange, type CreatorShopRecord } from '#api/modules/creators/schemas.ts';
import { removeCreatorShopImage, setCreatorShopImage } from '#api/modules/creators/set-creator-shop-image.ts';
import { updateCreatorShop } from '#api/modules/creators/update-creator-shop.ts';
import { bodyOf } from '../form-body.server.ts';
import type { PortalIntents, PortalStep } from '../intents.server.ts';
import { ServiceError } from '../portal.server.ts';
import { text } from '../texts.ts';
import { imageOf } from './image.server.ts';
import { shopAt } from './shop.server.ts';

/** The links at the top of a shop, from its form. */
const linkFields = [0, 1, 2, 3, 4];

const lookHints = () => ({
  template: text('shops.templateProblem'),
  accent_color: text('shops.accentProblem'),
  creator_name: text('shops.atMost', { count: 80 }),
  disclosure: text('shops.atMost', { count: 300 }),
  links: text('shops.linksProblem'),
  markets: text('shops.marketsProblem'),
});

type Settings = Partial<CreatorShopRecord['settings']>;

function settingsOf({ field }: PortalStep): Settings {
  const links = linkFields
    .map((at) => ({ label: field(`link-label-${at}`), url: field(`link-url-${at}`) }))
    .filter(({ label, url }) => label !== '' || url !== '');
  if (links.some(({ url }) => url === '')) {
    throw new ServiceError('invalid_input', { field: 'links', hint: lookHints().links });
  }
  return {
    creator_name: field('creator_name'),
    disclosure: field('disclosure'),
    links,
    accent_color: field('accent_color') || null,
    show_prices: field('show_prices') === 'on',
    show_videos: field('show_videos') === 'on',
  };
}

function kindOf({ field }: PortalStep): ShopImageKind {
  const kind = shopImageKinds.find((one) => one === field('kind'));
  if (!kind) throw new Response(null, { status: 400 });
  return kind;
}

export const lookIntents: PortalIntents = {
  look: async (step) => {
    const { field } = step;
    const markets = field('markets')
      .split(/[\s,;]+/)
      .filter(Boolean);
    const change = { template: field('template'), settings: settingsOf(step), markets };
    await updateCreatorShop(step.ctx, shopAt(step), bodyOf(creatorShopChange, change, lookHints()));
  },
  image: async (step) => {
    await setCreatorShopImage(step.ctx, shopAt(step), kindOf(step), imageOf(step));
  },
  'image-remove': async (step) => {
    await removeCreatorShopImage(step.ctx, shopAt(step), kindOf(step));
  },
};
