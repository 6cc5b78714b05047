import { Page } from '@shopify/polaris';

export default function AdminAnalyticsRoute() {
  return <Page title="Analytics" />;
}
