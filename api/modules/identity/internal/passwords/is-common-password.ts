/** The most common words in passwords, in the form returned by `lettersOf`. */
const words = `
  password passwort passw motdepasse contrasena wachtwoord haslo parola senha passord qwertz qwerty
  qwert azerty asdfgh asdf zxcvbn yxcvbn abc admin administrator root user login welcome willkommen
  bienvenue hello hallo secret geheim letmein changeme default test testing guest master iloveyou
  ichliebedich jetaime teamo loveyou love monkey dragon sunshine princess football baseball basketball
  soccer superman batman spiderman starwars pokemon trustno shadow michael jessica jennifer ashley
  charlie daniel andrew thomas jordan hunter killer summer winter spring autumn sommer monday january
  december november computer internet google facebook samsung apple windows microsoft shop store
  wishlist company creator freedom whatever liverpool chelsea arsenal barcelona realmadrid bayern
  schalke berlin london paris america flower cookie chocolate pepper ginger butterfly rainbow unicorn
  angel babygirl lovely family forever friends mustang ferrari mercedes porsche
`
  .trim()
  .split(/\s+/)
  .sort((a, b) => b.length - a.length);

/** Sequences on keyboards and in the alphabet. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
];
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);

const lookalikes: Record<string, string> = {
  0: 'o',
  1: 'i',
  '!': 'i',
  3: 'e',
  4: 'a',
  '@': 'a',
  5: 's',
  $: 's',
  7: 't',
};
/** Lower-case, with digits and symbols replaced by the letters they resemble. */
const lettersOf = (text: string) =>
  text.toLowerCase().replaceAll(/[01!34@5$7]/g, (sign) => lookalikes[sign] ?? sign);

/** Common words with up to this many extra digits and symbols are still a common password. */
const maxExtraCharacters = 8;

/** Removes sequences of four or more neighboring characters. */
function withoutRuns(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length;) {
    let length = Math.min(text.length - at, 36);
    while (length >= 4 && !runs.some((run) => run.includes(text.slice(at, at + length)))) length -= 1;
    if (length < 4) rest += text[at];
    at += length < 4 ? 1 : length;
  }
  return rest;
}

/** Whether a text is a short text repeated. */
const isRepetition = (text: string) =>
  [1, 2, 3, 4].some((unit) =>
    text
      .slice(0, unit)
      .repeat(text.length / unit + 1)
      .startsWith(text),
  );

/**
 * Whether a password is common: few distinct characters, a repetition, a keyboard sequence, or one or two common
 * words with digits and symbols. Works offline; leaked passwords are checked elsewhere.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (new Set(plain).size < 5 || isRepetition(plain)) return true;
  const offRows = withoutRuns(plain);
  return offRows.length < 4 || [plain, offRows, lettersOf(plain), lettersOf(offRows)].some(isUsualWords);
}

/** Whether a text consists of one or two common words and little else. */
function isUsualWords(text: string): boolean {
  const found = new Set<string>();
  let rest = text;
  for (const word of words) {
    if (!rest.includes(word)) continue;
    found.add(word);
    rest = rest.replaceAll(word, ' ');
  }
  const others = withoutRuns(rest).replaceAll(/\s/g, '');
  const letters = others.replaceAll(/[^\p{L}]/gu, '');
  return found.size > 0 && found.size <= 2 && letters.length < 4 && others.length <= maxExtraCharacters;
}
