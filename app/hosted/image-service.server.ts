import type { Context } from '#api/platform/context.ts';
import type { PictureService } from '#app/ui/picture-sources.ts';

/** What pages need to show our pictures in the size of their place. */
export const pictureServiceOf = ({ settings }: Context, baseUrl: string): PictureService => ({
  own: `${settings.mediaUrl}/`,
  proxy: `${baseUrl}/images/proxy`,
});
