import { Page } from '@shopify/polaris';

export default function AdminHelpRoute() {
  return <Page title="Help" />;
}
