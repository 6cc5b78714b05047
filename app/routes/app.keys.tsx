import { Page } from '@shopify/polaris';

export default function AdminKeysRoute() {
  return <Page title="Keys and domains" />;
}
