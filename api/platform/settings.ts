import type { Settings } from './context.ts';
import type { Env } from '../env.ts';
import type { TokenSecret } from './tokens/token-secrets.ts';

/** What the rules need to know of the environment. */
export function settingsFrom(env: Env, tokenSecrets: readonly TokenSecret[]): Settings {
  const hosted = [env.siteUrl, env.listsUrl, env.appUrl, env.portalUrl, env.baseUrl];
  return {
    hostedOrigins: new Set(hosted.map((address) => new URL(address).origin)),
    siteUrl: env.siteUrl,
    mediaUrl: env.s3?.publicUrl ?? `${env.siteUrl}/media`,
    imageProxyHosts: env.imageProxyHosts,
    videoReview: env.videoReview,
    baseUrl: env.baseUrl,
    listsUrl: env.listsUrl,
    portalUrl: env.portalUrl,
    appUrl: env.appUrl,
    testCharges: env.shopify?.testCharges ?? true,
    brandName: env.brandName,
    supportEmail: env.supportEmail,
    invoices: { from: env.invoiceFrom, taxTenths: env.invoiceTaxTenths },
    platformApiKey: env.platformApiKey,
    signIn: env.signIn,
    billed: env.billed,
    tokenSecrets,
  };
}
