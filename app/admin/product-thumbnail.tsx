import { Thumbnail } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import { useBrokenImage } from '#app/ui/use-broken-image.ts';

/** A product's image in a row; a placeholder if it has none or it can't be loaded. */
export function ProductThumbnail({ imageUrl }: { imageUrl: string | null }) {
  const { broken, place, fail } = useBrokenImage<HTMLDivElement>();
  return (
    <div ref={place} onErrorCapture={fail} style={{ flex: 'none' }}>
      <Thumbnail source={broken || imageUrl === null ? ImageIcon : imageUrl} alt="" size="small" />
    </div>
  );
}
