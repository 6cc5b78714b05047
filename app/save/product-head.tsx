import { formatPrice } from '#api/contract/language/numbers.ts';
import { maxQuantity } from '#api/contract/quantity.ts';
import { ChevronDownIcon, MinusIcon, PlusIcon } from '#app/ui/icons.tsx';
import { PhotoImage } from '#app/ui/photo-image.tsx';
import { SaveIcon } from '#app/ui/save-icon.tsx';
import { choiceTitle, chosen, type DialogProduct, type ProductChoice } from './dialog-product.ts';
import { useTexts } from './texts-context.tsx';

/** The product's photograph on a fixed 4:5 background, or a heart if there is none. */
export function ProductPhoto({
  product,
  choice,
  className,
}: {
  product: DialogProduct;
  choice: ProductChoice;
  className: string;
}) {
  const { imageUrl } = chosen(product, choice);
  return (
    <div className={`photo ${className}`}>
      {imageUrl ? (
        <PhotoImage
          src={imageUrl}
          width={160}
          height={200}
          referrerPolicy="no-referrer"
          fallback={<SaveIcon size={24} />}
        />
      ) : (
        <SaveIcon size={24} />
      )}
    </div>
  );
}

function Price({ product, choice }: { product: DialogProduct; choice: ProductChoice }) {
  const { lang } = useTexts();
  const { price } = chosen(product, choice);
  return price === null ? null : <p className="price">{formatPrice(lang, price, product.currency)}</p>;
}

/** The product as it will be saved, read-only. */
export function ProductSummary({ product, choice }: { product: DialogProduct; choice: ProductChoice }) {
  const variantTitle = choiceTitle(product, choice);
  return (
    <div className="product">
      <ProductPhoto product={product} choice={choice} className="product-photo" />
      <div className="product-text">
        <h1 className="product-title">{product.title}</h1>
        {variantTitle && <p className="product-variant">{variantTitle}</p>}
        <Price product={product} choice={choice} />
      </div>
    </div>
  );
}

/** The product with a choice of variant and quantity. */
export function ProductEditor(props: {
  product: DialogProduct;
  choice: ProductChoice;
  disabled: boolean;
  loading: boolean;
  onChange: (choice: ProductChoice) => void;
}) {
  const { product, choice, onChange } = props;
  return (
    <div className="product">
      <ProductPhoto product={product} choice={choice} className="product-photo" />
      <div className="product-text product-editor">
        <div className="product-line">
          <h1 className="product-title">{product.title}</h1>
          <Price product={product} choice={choice} />
        </div>
        {props.loading ? (
          <div className="product-controls" aria-hidden="true">
            <span className="bone bone-select" />
            <span className="bone bone-stepper" />
          </div>
        ) : (
          <div className="product-controls">
            <VariantSelect {...props} />
            <Stepper
              quantity={choice.quantity}
              disabled={props.disabled}
              onChange={(quantity) => onChange({ ...choice, quantity })}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function VariantSelect(props: {
  product: DialogProduct;
  choice: ProductChoice;
  disabled: boolean;
  onChange: (choice: ProductChoice) => void;
}) {
  const { t } = useTexts();
  const { product, choice } = props;
  const { variantTitle, swatch } = chosen(product, choice);
  if (product.variants.length === 0) return <p className="product-variant">{variantTitle}</p>;
  return (
    <div className={swatch ? 'select has-swatch' : 'select'}>
      {swatch && <Swatch colour={swatch} />}
      <select
        aria-label={t('variant')}
        value={choice.variantId ?? ''}
        disabled={props.disabled}
        onChange={(event) => props.onChange({ ...choice, variantId: event.currentTarget.value })}
      >
        {product.variants.map((variant) => (
          <option key={variant.id} value={variant.id}>
            {variant.available ? variant.title : t('soldOutVariant', { variant: variant.title })}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} />
    </div>
  );
}

/** An SVG, because its `fill` needs no inline style. */
const Swatch = ({ colour }: { colour: string }) => (
  <svg className="swatch" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="7.5" fill={colour} stroke="#0000002e" />
  </svg>
);

function Stepper(props: { quantity: number; disabled: boolean; onChange: (quantity: number) => void }) {
  const { t } = useTexts();
  const { quantity, disabled, onChange } = props;
  return (
    <div className="stepper" role="group" aria-label={t('quantity')}>
      <button
        type="button"
        aria-label={t('oneLess')}
        disabled={disabled || quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <MinusIcon size={16} />
      </button>
      <output aria-live="polite">{quantity}</output>
      <button
        type="button"
        aria-label={t('oneMore')}
        disabled={disabled || quantity >= maxQuantity}
        onClick={() => onChange(quantity + 1)}
      >
        <PlusIcon size={16} />
      </button>
    </div>
  );
}
