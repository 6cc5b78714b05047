/**
 * `{site}/sdk/v1/button.js`: draws our button into each `[data-wl="button"]` and
 * `[data-wl="heart"]`, including those that the widget finds in other components. Loaded by the
 * widget on pages with such an element; the widget itself still binds and marks it. Also loads what
 * `[data-wl-save-for-later]` needs.
 */
import { iconPaths } from '../../api/contract/icon.ts';
import type { Look } from '../../api/contract/look.ts';
import { addStyle } from '../connect/add-style.ts';
import { pageScheme } from '../connect/page-scheme.ts';
import { svgElement } from '../connect/svg-element.ts';
import type * as ForLaterModule from '../for-later/start-for-later.ts';
import type { ButtonModule } from '../widget/page-parts.ts';

/** The button's texts, in the dialog's languages. */
const texts: Record<string, readonly [save: string, saved: string]> = {
  en: ['Save to wishlist', 'Saved'],
  de: ['Auf die Wunschliste', 'Gemerkt'],
  es: ['Guardar en mi lista', 'Guardado'],
  fr: ['Ajouter à ma liste d’envies', 'Ajouté'],
  it: ['Salva nella lista dei desideri', 'Salvato'],
  nl: ['Op mijn verlanglijst', 'Bewaard'],
  pl: ['Dodaj do listy życzeń', 'Zapisano'],
  pt: ['Guardar na lista de desejos', 'Guardado'],
};

/** The two texts overlap, so that the button keeps its width after saving. */
const css = `
:host{display:inline-block;vertical-align:middle;max-width:100%}
:host([hidden]){display:none}
button{all:unset;box-sizing:border-box;display:inline-flex;align-items:center;justify-content:center;gap:10px;
max-width:100%;min-width:44px;min-height:44px;padding:8px 20px;border:1px solid var(--wl-border,currentColor);
border-radius:var(--wl-radius,var(--radius,8px));background:var(--wl-ground,var(--ground,transparent));
color:var(--wl-ink,var(--ink,inherit));
font:500 15px/1.3 var(--wl-font,inherit);font-family:var(--wl-font,inherit);cursor:pointer;
-webkit-tap-highlight-color:transparent}
:host([data-wl=heart]) button{width:44px;height:44px;padding:0;border-color:var(--wl-border,transparent);
border-radius:var(--wl-radius,50%);background:var(--wl-ground,transparent);color:var(--wl-ink,inherit)}
button:focus-visible{outline:2px solid var(--wl-focus,currentColor);outline-offset:2px}
svg *{vector-effect:non-scaling-stroke}
svg{flex:none;fill:none;stroke:currentColor;stroke-width:1.4px;stroke-linejoin:round;transition:fill .16s ease-out}
[aria-pressed=true] svg{fill:var(--wl-icon,#e5484d);stroke:var(--wl-icon,#e5484d)}
.words{display:grid;min-width:0}
.words span{grid-area:1/1;overflow-wrap:anywhere}
[aria-pressed=false] .saved,[aria-pressed=true] .save{visibility:hidden}
@media(prefers-reduced-motion:reduce){svg{transition:none}}
@media(forced-colors:active){button{border-color:ButtonText;color:ButtonText;background:ButtonFace;
forced-color-adjust:none}[aria-pressed=true]{border-color:Highlight}
[aria-pressed=true] svg{fill:Highlight;stroke:Highlight}
button:focus-visible{outline-color:Highlight}}
`;

/** The partner's look; without one, a heart in the page's colors. */
let look: Look | undefined;
/** How long to wait for the look before drawing the button without it. */
const lookWithinMs = 1_000;

async function loadLook(): Promise<void> {
  const { href, hash } = new URL(import.meta.url);
  const response = await fetch(new URL('looks/' + hash.slice(1), href));
  if (response.ok) look = (await response.json()) as Look;
}

const heart = { viewBox: '0 0 24 24', shapes: `<path d="${iconPaths.heart}"/>` };

function icon(): Element {
  const { viewBox, shapes } = look?.icon ?? heart;
  return svgElement(shapes, { viewBox, width: 20, height: 20, 'aria-hidden': true });
}

function brand(): string {
  const own = look?.colors[pageScheme()];
  return `:host{--radius:${look?.borderRadius ?? 8}px${own ? `;--ground:${own.ground};--ink:${own.ink}` : ''}}`;
}

const designed = '[data-wl=button],[data-wl=heart]';

function textsOf(element: HTMLElement) {
  const lang = element.closest('[lang]')?.getAttribute('lang') || navigator.language;
  return texts[lang.slice(0, 2).toLowerCase()] ?? texts.en!;
}

function draw(host: HTMLElement): void {
  const root = host.shadowRoot ?? build(host);
  root?.querySelector('button')?.setAttribute('aria-pressed', `${host.hasAttribute('data-wl-saved')}`);
}

function build(host: HTMLElement): ShadowRoot | undefined {
  const [save, saved] = textsOf(host);
  let root: ShadowRoot;
  try {
    root = host.attachShadow({ mode: 'open', delegatesFocus: true });
  } catch {
    console.warn('[wl] data-wl="button" and "heart" belong on a span or div');
    return undefined;
  }
  addStyle(root, css + brand());
  const button = document.createElement('button');
  button.type = 'button';
  button.append(icon());
  if (host.dataset.wl === 'heart') {
    button.setAttribute('aria-label', [save, host.dataset.title].filter(Boolean).join(': '));
  } else {
    const words = document.createElement('span');
    words.className = 'words';
    for (const [name, text] of [
      ['save', host.dataset.label || save],
      ['saved', saved],
    ] as const) {
      const word = document.createElement('span');
      word.className = name;
      word.textContent = text;
      words.append(word);
    }
    button.append(words);
  }
  root.append(button);
  showIfEmpty(host);
  return root;
}

/**
 * Keeps the button visible in themes that hide empty elements. Doesn't leave content in it, which
 * would break the hydration of frameworks.
 */
function showIfEmpty(host: HTMLElement): void {
  if (getComputedStyle(host).display !== 'none') return;
  const content = host.appendChild(new Text(' '));
  const { display } = getComputedStyle(host);
  content.remove();
  if (display !== 'none') host.style.setProperty('display', display, 'important');
}

const drawAll = () => document.querySelectorAll<HTMLElement>(designed).forEach(draw);
const ready = Promise.race([
  loadLook().catch(() => {}),
  new Promise((late) => setTimeout(late, lookWithinMs)),
]).then(() => {
  new MutationObserver(drawAll).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-wl-saved', 'data-wl'],
  });
  drawAll();
});

/** Draws the button into elements inside other components, which the page doesn't see. */
export const drawInto: ButtonModule['drawInto'] = (elements, marks) => {
  if (elements.some(({ dataset }) => 'wlSaveForLater' in dataset))
    void (import(new URL('for-later.js', import.meta.url).href) as Promise<typeof ForLaterModule>)
      .then((module) => module.listen(marks))
      .catch(() => {});
  return ready.then(() => elements.filter((element) => element.matches(designed)).forEach(draw));
};
