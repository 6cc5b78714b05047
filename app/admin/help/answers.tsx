import { Link, List, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { themeButtonSnippet } from '#api/contract/snippets/snippets.ts';
import { Rich, text, type TextKey } from '../texts.ts';

export interface Answer {
  id: string;
  question: TextKey;
  answer: ReactNode;
}

const P = ({ children }: { children: ReactNode }) => <Text as="p">{children}</Text>;
const block = (name: TextKey) => ({ block: <strong>{text(name)}</strong> });

const example = { overflowX: 'auto', margin: 0, font: '12px/18px var(--p-font-family-mono)' } as const;

/** Merchants' questions, most frequent first. */
export const answers = (): Answer[] => [
  {
    id: 'blocks',
    question: 'help.blocksQuestion',
    answer: (
      <List>
        <List.Item>
          <Rich text="help.blocksSetupText" values={block('theme.setupName')} />
        </List.Item>
        <List.Item>
          <Rich text="help.blocksButtonText" values={block('theme.buttonName')} />
        </List.Item>
        <List.Item>
          <Rich text="help.blocksBasketText" values={block('theme.basketName')} />
        </List.Item>
        <List.Item>
          <Rich text="help.blocksFloatText" values={block('theme.floatName')} />
        </List.Item>
        <List.Item>
          <Rich text="help.blocksHeaderText" values={block('theme.headerName')} />
        </List.Item>
      </List>
    ),
  },
  {
    id: 'missing',
    question: 'help.missingQuestion',
    answer: (
      <List type="number">
        <List.Item>
          <Rich text="help.missingSetup" values={{ page: <Link url="/app">{text('home.title')}</Link> }} />
        </List.Item>
        <List.Item>{text('help.missingTheme')}</List.Item>
        <List.Item>
          <Rich
            text="help.missingDomain"
            values={{ page: <Link url="/app/keys">{text('keys.title')}</Link> }}
          />
        </List.Item>
        <List.Item>{text('help.missingBlock')}</List.Item>
      </List>
    ),
  },
  {
    id: 'custom',
    question: 'help.customQuestion',
    answer: (
      <>
        <P>
          <Rich
            text="help.customAnswer"
            values={{
              marker: <code>data-wl</code>,
              url: <code>data-url</code>,
              title: <code>data-title</code>,
            }}
          />
        </P>
        <pre style={example} tabIndex={0} aria-label={text('help.customExample')}>
          {themeButtonSnippet}
        </pre>
      </>
    ),
  },
  { id: 'filters', question: 'help.filtersQuestion', answer: <P>{text('help.filtersAnswer')}</P> },
  {
    id: 'switching',
    question: 'help.switchingQuestion',
    answer: (
      <P>
        <Rich
          text="help.switchingAnswer"
          values={{ page: <Link url="/app/lists">{text('lists.title')}</Link> }}
        />
      </P>
    ),
  },
  { id: 'languages', question: 'help.languagesQuestion', answer: <P>{text('help.languagesAnswer')}</P> },
  {
    id: 'privacy',
    question: 'help.privacyQuestion',
    answer: (
      <>
        <P>{text('help.privacyShoppers')}</P>
        <P>{text('help.privacyShop')}</P>
      </>
    ),
  },
  { id: 'uninstall', question: 'help.uninstallQuestion', answer: <P>{text('help.uninstallAnswer')}</P> },
];
