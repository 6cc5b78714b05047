/** Mails show it as it is written. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The frame of all mails: the service's name, a heading, and below it `inner`, which is HTML already. */
export function mailPage(lang: string, brand: string, title: string, inner: string): string {
  const text = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1c1917;line-height:1.5';
  return `<!doctype html><html lang="${lang}"><body style="margin:0;background:#fafaf9;${text}">
<div style="max-width:440px;margin:0 auto;padding:40px 24px">
<p style="margin:0 0 24px;font-size:14px"><span style="color:#e5484d">&#9829;</span> <strong>${escapeHtml(brand)}</strong></p>
<h1 style="margin:0 0 12px;font-size:22px;letter-spacing:-.02em">${escapeHtml(title)}</h1>
${inner}
</div></body></html>`;
}
