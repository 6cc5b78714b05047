import { Badge, Link } from '@shopify/polaris';
import { text } from './texts.ts';

/** The smallest plan that includes a feature. */
export function PlanBadge({ plan }: { plan: string }) {
  return <Badge tone="info">{text('common.planAndUp', { plan })}</Badge>;
}

export function PlanLink() {
  return <Link url="/app/plan">{text('common.seePlans')}</Link>;
}
