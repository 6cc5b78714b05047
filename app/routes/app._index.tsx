import { Page } from '@shopify/polaris';

/** What a merchant sees first. */
export default function AdminHomeRoute() {
  return <Page title="Home" />;
}
