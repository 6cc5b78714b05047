import { Badge, type BadgeProps } from '@shopify/polaris';
import { text } from './texts.ts';
import { type BlockStatus, statusTexts } from './theme-blocks.ts';

const tones: Partial<Record<BlockStatus, BadgeProps['tone']>> = {
  active: 'success',
  unavailable: 'warning',
};

/** Whether the theme has a block. */
export function BlockBadge({ status }: { status: BlockStatus }) {
  return <Badge tone={tones[status]}>{text(statusTexts[status])}</Badge>;
}
