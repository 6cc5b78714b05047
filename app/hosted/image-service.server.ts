import type { Context } from '#api/platform/context.ts';
import type { ImageService } from '#app/ui/image-sources.ts';

/** The data that pages need to request images in the right size. */
export const imageServiceOf = ({ settings }: Context, baseUrl: string): ImageService => ({
  own: `${settings.mediaUrl}/`,
  proxy: `${baseUrl}/images/proxy`,
});
