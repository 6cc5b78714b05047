import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Icon } from '#api/contract/icon.ts';
import { hostedContext, type HostedList } from '#app/hosted/hosted.server.ts';
import carafe from '#app/ui/samples/carafe.webp';
import { SaveIconProvider } from '#app/ui/save-icon.tsx';
import { ChooseStep } from './choose-step.tsx';
import type { DialogProduct } from './dialog-product.ts';
import { loadDialogPreview } from './preview.server.ts';
import { ProductSummary } from './product-head.tsx';
import { Rich, type Texts, TextsProvider } from './texts-context.tsx';
import { WindowFrame } from './window-frame.tsx';

export {
  windowHandle as handle,
  windowHeaders as headers,
  windowMeta as meta,
  windowStyles as links,
} from './window-route.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { data, init } = loadDialogPreview(hostedContext(context), request);
  return json(data, init);
}

export default function DialogPreviewRoute() {
  const data = useLoaderData<typeof loader>();
  return <DialogPreview {...data} />;
}

const productOf = ({ title, variantTitle }: DialogSamples): DialogProduct => ({
  fields: { url: 'https://shop.example/products/carafe', title },
  title,
  imageUrl: carafe,
  price: 2_999,
  currency: 'EUR',
  variantId: null,
  variantTitle,
  choice: '',
  swatch: null,
  quantity: 1,
  variants: [],
});

const list = (id: number, name: string, productCount: number): HostedList => ({
  id: `${id}`,
  db_id: id,
  name,
  description: '',
  image_path: '',
  share_public: false,
  occasion_slug: '',
  productCount,
  collaboratorCount: 0,
  is_shared: false,
  role: 'owner',
  owner_id: '',
  owner_name: '',
  owner_avatar: null,
  updated_at: '',
  preview_images: [],
  surprise: false,
  surprise_until: null,
  surprise_date: null,
  time_zone: null,
  purchased_count: null,
});

/** A sample product and the names of two sample lists. */
interface DialogSamples {
  title: string;
  variantTitle: string;
  lists: [string, string];
}

/** The dialog's first step with a sample product, for editors: visible, but not usable. */
function DialogPreview({
  shopName,
  icon,
  samples,
  ...texts
}: Texts & { shopName: string; icon: Icon | null; samples: DialogSamples }) {
  const nothing = () => undefined;
  return (
    <TextsProvider value={texts}>
      <SaveIconProvider value={icon}>
        <div {...{ inert: '' }}>
          <WindowFrame
            title={<Rich name="saveFrom" values={{ shop: <strong key="shop">{shopName}</strong> }} />}
            onClose={nothing}
            status=""
          >
            <ProductSummary product={productOf(samples)} choice={{ variantId: null, quantity: 1 }} />
            <ChooseStep
              purpose="save"
              lists={[list(1, samples.lists[0], 6), list(2, samples.lists[1], 3)]}
              selection={{ kind: 'list', id: 1 }}
              problem={null}
              busy={false}
              takeFocus={false}
              onSelect={nothing}
              onSubmit={nothing}
            />
          </WindowFrame>
        </div>
      </SaveIconProvider>
    </TextsProvider>
  );
}
