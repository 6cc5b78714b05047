import type { Context } from '../../api/domain/context.ts';
import type { PictureService } from '../public/picture-sources.ts';

/** What pages need to show our pictures in the size of their place. */
export const pictureServiceOf = ({ settings }: Context, baseUrl: string): PictureService => ({
  own: `${settings.mediaUrl}/`,
  proxy: `${baseUrl}/images/proxy`,
});
