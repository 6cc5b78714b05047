import { Link, List, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { themeButtonSnippet } from '#api/contract/snippets.ts';

export interface Answer {
  id: string;
  question: string;
  answer: ReactNode;
}

const P = ({ children }: { children: ReactNode }) => <Text as="p">{children}</Text>;
const Code = ({ children }: { children: string }) => <code>{children}</code>;

const example = { overflowX: 'auto', margin: 0, font: '12px/18px var(--p-font-family-mono)' } as const;

/** What merchants ask, the most frequent first. */
export const answers: Answer[] = [
  {
    id: 'blocks',
    question: 'Which block is for what?',
    answer: (
      <List>
        <List.Item>
          <strong>Wishlist Setup</strong> (app embed) puts a save button on product pages and hearts on
          product cards. Begin with it.
        </List.Item>
        <List.Item>
          <strong>Wishlist Button</strong> goes on the product page, where you want the button to stand.
        </List.Item>
        <List.Item>
          <strong>Wishlist Basket</strong> shows the wishlist on a page, usually /pages/wishlist.
        </List.Item>
        <List.Item>
          <strong>Wishlist Float</strong> (app embed) and <strong>Wishlist Header</strong> are hearts that
          count what is saved and lead to the wishlist. In the theme editor, drag Wishlist Header into your
          header’s section.
        </List.Item>
      </List>
    ),
  },
  {
    id: 'missing',
    question: 'I do not see the save button. What can I do?',
    answer: (
      <List type="number">
        <List.Item>
          On <Link url="/app">Home</Link>, look whether Wishlist Setup is on. Save the theme after switching
          it on.
        </List.Item>
        <List.Item>
          Look at the theme that is published: blocks are switched on for each theme by itself.
        </List.Item>
        <List.Item>
          See under <Link url="/app/keys">Keys and domains</Link> whether the domain of your shop is allowed.
        </List.Item>
        <List.Item>
          Where your theme builds its product pages in its own way, add the Wishlist Button block, or the
          button of the next answer.
        </List.Item>
      </List>
    ),
  },
  {
    id: 'custom',
    question: 'How do I put the button into a theme of my own?',
    answer: (
      <>
        <P>
          Every element with <Code>data-wl</Code> is a save button while Wishlist Setup is on. Its attributes
          say what is saved; <Code>data-url</Code> and <Code>data-title</Code> are needed, prices are in
          cents.
        </P>
        <pre style={example} tabIndex={0} aria-label="Example of a button">
          {themeButtonSnippet}
        </pre>
      </>
    ),
  },
  {
    id: 'filters',
    question: 'Quick filters and quick views load products later. Do those get hearts?',
    answer: (
      <P>
        Yes. Cards that a filter, an endless page or a quick view puts into the page get their hearts as they
        appear. If a theme draws them in an unusual way, give the card’s button the attributes above.
      </P>
    ),
  },
  {
    id: 'languages',
    question: 'Which languages do shoppers see?',
    answer: (
      <P>
        English, German, French, Spanish, Dutch, Polish, Italian and Portuguese, after the language of the
        page in your shop. Texts that you enter yourself are shown as you wrote them, in every language.
      </P>
    ),
  },
  {
    id: 'privacy',
    question: 'What of my shoppers is stored, and where?',
    answer: (
      <>
        <P>
          Saved products and lists; for shoppers who sign in, their email address. It lies in the database of
          this service, not in your theme. Shoppers see, export and delete theirs on their account page.
        </P>
        <P>
          The app reads no customers and no orders of your shop. When Shopify forwards a shopper’s request to
          be shown or forgotten, it is carried out by itself.
        </P>
      </>
    ),
  },
  {
    id: 'uninstall',
    question: 'What happens when I uninstall the app?',
    answer: (
      <P>
        The blocks leave your theme, saving ends, and Shopify ends the subscription. Install it again within
        48 hours and everything is as it was; after that Shopify asks us to erase your shop’s data, and we do.
      </P>
    ),
  },
];
