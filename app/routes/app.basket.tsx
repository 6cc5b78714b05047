import { Page } from '@shopify/polaris';

export default function AdminBasketRoute() {
  return <Page title="Basket" />;
}
