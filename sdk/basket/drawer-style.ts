/** The panel's looks; it lives in a shadow root, so neither shop nor panel can spoil the other. */
const css = `
:host{all:initial;position:fixed;z-index:2147483000;top:var(--top);bottom:16px;width:var(--width);
max-width:calc(100vw - 32px);border-radius:14px;overflow:hidden;outline:0;background:#fff;color:#1c1917;
font:14px/1.5 system-ui,sans-serif;--block:#f4f3f1;
box-shadow:0 0 0 1px #1c19170f,0 2px 4px #1c19170a,0 16px 40px -8px #1c19172e}
:host([hidden]){display:none}
.outline{position:absolute;inset:0;
background:linear-gradient(var(--block) 0 0) 20px 28px/130px 20px no-repeat}
.outline::after{content:"";position:absolute;inset:103px 20px 0;background:
linear-gradient(var(--block) 70px,#0000 0) 0 0/56px 91px repeat-y,
linear-gradient(#0000 10px,var(--block) 0 24px,#0000 0 36px,var(--block) 0 48px,#0000 0) 72px 0/50% 91px repeat-y}
.failed{position:absolute;inset:0;padding:12px 20px;background:inherit}
button{font:inherit;color:inherit;background:0;border:1px solid #8c857f;border-radius:8px;padding:0 16px;min-height:44px;cursor:pointer}
@media(prefers-color-scheme:dark){:host{background:#201d1b;color:#f5f2ee;--block:#2f2b28;
box-shadow:0 0 0 1px #ffffff12,0 20px 48px -8px #0009}}
@media(max-width:640px){:host{inset:0!important;width:auto;max-width:none;border-radius:0}}
`;

/** Constructed where the browser can, which no content security policy forbids; else a style element. */
export function addDrawerStyle(shadow: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    shadow.append(Object.assign(document.createElement('style'), { textContent: css }));
  }
}
