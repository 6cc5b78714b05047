import { useState } from 'react';
import { hostedListSnippet } from '#api/contract/snippets.ts';
import { CodeBlock } from '../copy-button.tsx';
import { TextField } from '../fields.tsx';
import { Section } from '../page-head.tsx';

/** What an address such as `https://…/de/list/TOKEN` names; null for every other text. */
function listAt(text: string): { lang: string; token: string } | null {
  const [, lang, token] = /\/([a-z]{2})\/list\/([\w-]+)/.exec(text) ?? [];
  return lang && token ? { lang, token } : null;
}

/** A shared list, such as a shop's own gift ideas, as a link on a page of the shop. */
export function LinkToList({ listsUrl }: { listsUrl: string }) {
  const [address, setAddress] = useState('');
  const list = listAt(address);
  const isWrong = address.trim() !== '' && !list;
  return (
    <Section
      title="Link to a list"
      lead="A list that was made public has an address of its own, which anybody can open: the gift ideas of your shop, or a customer’s wishes that you may show."
    >
      <TextField
        label="Address of the list"
        inputMode="url"
        spellCheck={false}
        placeholder={`${listsUrl}/en/list/…`}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        problem={isWrong ? 'Copy the whole address from Share on the list’s page.' : null}
      />
      {list && <CodeBlock code={hostedListSnippet({ listsUrl, ...list })} what="the link to the list" />}
    </Section>
  );
}
