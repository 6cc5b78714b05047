/** shopify.app.toml matches the code. */
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#api/env.ts';
import { shopEvents } from '#api/modules/privacy/process-shop-event.ts';
import { adminApiVersion, authPathPrefix } from '#api/modules/shopify/create-shopify-app.ts';
import { orderWebhooks } from '#api/modules/shopify/order-payloads.ts';
import { ordersScope } from '#api/modules/shopify/set-order-counting.ts';
import { pageRoutes } from '#test/support/page-routes.ts';

interface Configuration {
  application_url: string;
  embedded: boolean;
  access_scopes: { scopes: string; optional_scopes: string[] };
  app_proxy: { url: string; prefix: string; subpath: string };
  auth: { redirect_urls: string[] };
  webhooks: {
    api_version: string;
    subscriptions: { topics?: string[]; compliance_topics?: string[]; uri: string }[];
  };
}

const app = parse(readFileSync('shopify.app.toml', 'utf8')) as unknown as Configuration;
const { api_version: apiVersion, subscriptions } = app.webhooks;

describe('shopify.app.toml', () => {
  it('subscribes to exactly the topics that are processed, at one URL', () => {
    const topics = subscriptions.flatMap((one) => [...(one.topics ?? []), ...(one.compliance_topics ?? [])]);
    // Those of orders are created for shops that count them.
    expect([...topics, ...Object.keys(orderWebhooks)].sort()).toEqual([...shopEvents.keys()].sort());
    expect(subscriptions.map(({ uri }) => uri)).toEqual(['/shopify/webhook', '/shopify/webhook']);
  });

  it('has reading orders as its only optional scope', () => {
    expect(app.access_scopes.optional_scopes).toEqual([ordersScope]);
  });

  it('declares the three compliance topics', () => {
    const [compliance] = subscriptions.flatMap((one) =>
      one.compliance_topics ? [one.compliance_topics] : [],
    );
    expect(compliance?.toSorted()).toEqual(['customers/data_request', 'customers/redact', 'shop/redact']);
  });

  it('uses the server’s Admin API version and scopes', () => {
    expect(apiVersion).toBe(adminApiVersion);
    const env = readEnv({ SHOPIFY_API_KEY: 'key', SHOPIFY_API_SECRET: 'secret' });
    expect(app.access_scopes.scopes.split(',')).toEqual([...env.shopify!.scopes, 'write_app_proxy']);
  });

  it('forwards the path that the script asks to the route that answers it', async () => {
    const { url, prefix, subpath } = app.app_proxy;
    expect(url).toBe(`${new URL(app.application_url).origin}/shopify/proxy`);
    expect(readFileSync('sdk/instant/customer.ts', 'utf8')).toContain(`${prefix}/${subpath}/customer`);
    const paths = (await pageRoutes()).map(({ path }) => `/${path}`);
    expect(paths).toContain('/shopify/proxy/customer');
  });

  it('is an embedded app at an origin, since relative URLs are appended to it', () => {
    expect(app.embedded).toBe(true);
    expect(new URL(app.application_url).pathname).toBe('/');
    expect(app.auth.redirect_urls).toEqual([
      `${new URL(app.application_url).origin}${authPathPrefix}/callback`,
    ]);
  });
});

describe('started by the Shopify CLI', () => {
  it('uses the tunnel as the server’s own URL, and listens on every interface', () => {
    const tunnel = 'https://kiln-linen-oak.trycloudflare.example';
    const env = readEnv({
      HOST: tunnel,
      APP_URL: tunnel,
      PORT: '3457',
      REMIX_DEV_ORIGIN: tunnel,
      SHOPIFY_API_KEY: 'key',
      SHOPIFY_API_SECRET: 'secret',
    });
    expect(env).toMatchObject({ siteUrl: tunnel, appUrl: tunnel, baseUrl: `${tunnel}/api`, port: 3457 });
    expect(env).toMatchObject({ host: undefined, underRemixDev: false });
    const { dev } = (parse(readFileSync('shopify.web.toml', 'utf8')) as { commands: { dev: string } })
      .commands;
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(Object.keys(scripts)).toContain(dev.replace(/^npm (run )?/, ''));
  });
});
