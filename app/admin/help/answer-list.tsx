import { BlockStack, Box, Button, Card, Collapsible, Text } from '@shopify/polaris';
import { ChevronDownIcon, ChevronUpIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { answers } from './answers.tsx';

/** Questions that open to their answers. */
export function AnswerList() {
  const [opened, setOpened] = useState<string>();
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          Questions and answers
        </Text>
        {answers.map(({ id, question, answer }) => {
          const isOpen = opened === id;
          return (
            <div key={id}>
              <Button
                fullWidth
                textAlign="start"
                variant="tertiary"
                icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
                ariaExpanded={isOpen}
                ariaControls={`answer-${id}`}
                onClick={() => setOpened(isOpen ? undefined : id)}
              >
                {question}
              </Button>
              <Collapsible id={`answer-${id}`} open={isOpen}>
                <Box paddingInline="300" paddingBlock="200">
                  <BlockStack gap="200">{answer}</BlockStack>
                </Box>
              </Collapsible>
            </div>
          );
        })}
      </BlockStack>
    </Card>
  );
}
