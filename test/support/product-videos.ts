/** Videos of a creator shop, uploaded over the API step by step. */
import { readFileSync } from 'node:fs';
import type { z } from '@hono/zod-openapi';
import type { PlanId } from '#api/contract/plans.ts';
import type { ProductVideoRecord, startedUpload } from '#api/modules/creators/schemas.ts';
import type { Answer, useApi } from './api.ts';
import { newCreatorShop } from './creator-shop.ts';

type Api = Awaited<ReturnType<typeof useApi>>;
export type Started = z.infer<typeof startedUpload>;

const sample = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`files/${name}`, import.meta.url)));

/** Small real files. */
export const files = {
  /** 240 × 320, 2 s, index first. */
  mp4: sample('fast-start.mp4'),
  /** 320 × 240, 3 s, index last. */
  late: sample('moov-at-end.mp4'),
  /** QuickTime, recorded as 320 × 180 and rotated to portrait, 1.52 s. */
  mov: sample('turned.mov'),
  /** The same container without a video track. */
  sound: sample('sound-only.mp4'),
};

/** A shop with a product on a list, and its videos. */
export async function shopWithProduct(api: Api, plan: PlanId = 'growth') {
  const shop = await newCreatorShop(api, { plan });
  const list = await shop.addList();
  const { product_id: productId } = await shop.addByHand(list.id);
  const media = `${shop.path}/media`;

  const start = (more: object = {}) =>
    shop.call('POST', `${media}/uploads`, {
      product_id: productId,
      mime: 'video/mp4',
      bytes: files.mp4.length,
      ...more,
    });
  const send = (ticket: Started['video'], body: Uint8Array<ArrayBuffer>): Promise<Answer> =>
    api.call('PUT', ticket.upload_url.replace(/^.*\/api/, ''), { headers: ticket.headers, body });
  const finish = (started: Started, more: object = {}) =>
    shop.call('POST', media, {
      storage_path: started.video.storage_path,
      poster_path: started.poster?.storage_path,
      product_id: productId,
      ...more,
    });
  return {
    ...shop,
    list,
    productId,
    media,
    start,
    send,
    finish,
    /** An upload whose file has been sent. */
    async sent(more: object = {}, body = files.mp4): Promise<Started> {
      const { body: started } = await start({ bytes: body.length, ...more });
      const answer = await send((started as Started).video, body);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return started as Started;
    },
    /** A finished video. */
    async video(more: object = {}): Promise<ProductVideoRecord> {
      const { status, body } = await finish(await this.sent(), more);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.media as ProductVideoRecord;
    },
    change: (id: number, change: object) => shop.call('PATCH', `${media}/${id}`, change),
    remove: (id: number) => shop.call('DELETE', `${media}/${id}`),
    async videos(query = ''): Promise<ProductVideoRecord[]> {
      return (await shop.call('GET', media + query)).body.media as ProductVideoRecord[];
    },
  };
}
