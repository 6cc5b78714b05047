import { Page } from '@shopify/polaris';

export default function AdminPlanRoute() {
  return <Page title="Plan and billing" />;
}
