/** Adds a copy button to each example. Without this script, the text can be selected. */
const notice = document.createElement('p');
notice.className = 'visually-hidden';
notice.setAttribute('role', 'status');
document.body.append(notice);

function addButton(caption: Element, code: Element) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  const operation = caption.closest('.operation')?.querySelector('h3')?.textContent ?? '';
  button.setAttribute('aria-label', `Copy ${caption.textContent}: ${operation}`);
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code.textContent ?? '').then(
      () => {
        button.textContent = notice.textContent = 'Copied';
        setTimeout(() => {
          button.textContent = 'Copy';
          notice.textContent = '';
        }, 2_000);
      },
      // Without permission, selects the text for copying by keyboard.
      () => getSelection()?.selectAllChildren(code),
    );
  });
  caption.append(button);
}

for (const figure of document.querySelectorAll('.example')) {
  const [caption, code] = [figure.querySelector('figcaption'), figure.querySelector('code')];
  if (caption && code) addButton(caption, code);
}
