import { Fragment, type ReactNode } from 'react';
import { type Worth, type WorthSentence, worthSentences } from '#api/contract/worth.ts';
import { lang, Rich, text } from './texts.ts';

interface WorthProps {
  worth: Worth;
  /** Links a number to the page with its rows: a path such as `alerts?cursor=12.1`. */
  link: (path: string, words: string) => ReactNode;
}

/** The worth of wishlists, in sentences. */
export function WorthText({ worth, link }: WorthProps) {
  const sentences = worthSentences(lang(), text, worth).filter(({ isNote }) => !isNote);
  return sentences.map((sentence, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      <Sentence sentence={sentence} link={link} />
    </Fragment>
  ));
}

function Sentence({ sentence, link }: { sentence: WorthSentence; link: WorthProps['link'] }) {
  const { text: key, count, values, link: to } = sentence;
  const linked = to && { [to.value]: link(`${to.page}?${to.query}`, values[to.value] ?? '') };
  return (
    <Rich
      text={key}
      count={count ?? 0}
      values={{ ...(count !== undefined && { count }), ...values, ...linked }}
    />
  );
}

/** How the worth of restocking is estimated; null if there's no estimate. */
export function estimateNote(worth: Worth): string | null {
  const note = worthSentences(lang(), text, worth).find(({ isNote }) => isNote);
  return note ? text(note.text, note.values) : null;
}
