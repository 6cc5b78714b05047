import type { Desk, Draft, EmailOf } from './say.ts';

const names = {
  set: ['passwordSetTitle', 'passwordSetText'],
  changed: ['passwordChangedTitle', 'passwordChangedText'],
  removed: ['passwordRemovedTitle', 'passwordRemovedText'],
} as const;

/** Something was done to a password: whoever did not do it learns what to do now. */
export function passwordChange({ change, url }: EmailOf<'password'>, { say }: Desk): Draft {
  const [title, text] = names[change];
  return {
    subject: say(title),
    title: say(title),
    preheader: say(text),
    blocks: [
      { kind: 'paragraph', text: say(text) },
      { kind: 'paragraph', text: say('passwordNotYou') },
      { kind: 'button', label: say('passwordButton'), url },
    ],
    reason: say('whyAccount'),
  };
}
