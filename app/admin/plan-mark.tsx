import { Badge, Link } from '@shopify/polaris';

/** Names the plan from which a feature is included. */
export function PlanBadge({ plan }: { plan: string }) {
  return <Badge tone="info">{`From the ${plan} plan`}</Badge>;
}

export function PlanLink() {
  return <Link url="/app/plan">See the plans</Link>;
}
