import { Box, Button, Collapsible } from '@shopify/polaris';
import { CheckCircleIcon } from '@shopify/polaris-icons';
import { text, type TextKey } from '../texts.ts';
import type { GuideStep, StepState } from './guide-steps.tsx';

const labels: Record<StepState, TextKey> = {
  done: 'home.stepDone',
  open: 'home.stepOpen',
  checking: 'home.stepChecking',
  unknown: 'home.stepUnknown',
};

const DashedCircle = () => (
  <svg viewBox="0 0 20 20">
    <circle
      cx={10}
      cy={10}
      r={6.75}
      style={{ fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeDasharray: '2.65' }}
    />
  </svg>
);

interface SetupStepProps {
  step: GuideStep;
  isOpen: boolean;
  onToggle: () => void;
}

/** One step: its title is the button that opens it. */
export function SetupStep({ step: { id, title, state, content }, isOpen, onToggle }: SetupStepProps) {
  return (
    <Box background={isOpen ? 'bg-surface-secondary' : undefined} borderRadius="200" padding="100">
      <Button
        fullWidth
        textAlign="start"
        variant="tertiary"
        icon={state === 'done' ? CheckCircleIcon : DashedCircle}
        accessibilityLabel={text(labels[state], { title })}
        ariaExpanded={isOpen}
        ariaControls={`step-${id}`}
        onClick={onToggle}
      >
        {title}
      </Button>
      {/* Not animated: if one step closes slower than the next opens, the page jumps. */}
      <Collapsible id={`step-${id}`} open={isOpen} transition={false}>
        <Box paddingInlineStart="1000" paddingInlineEnd="400" paddingBlock="200">
          {content}
        </Box>
      </Collapsible>
    </Box>
  );
}
