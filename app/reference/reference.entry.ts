/** Adds a button to each example of the reference that copies it. Without this script, the texts can be selected. */
const status = document.createElement('p');
status.className = 'visually-hidden';
status.setAttribute('role', 'status');
document.body.append(status);

function addButton(caption: Element, code: Element) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  const operation = caption.closest('.operation')?.querySelector('h3')?.textContent ?? '';
  button.setAttribute('aria-label', `Copy ${caption.textContent}: ${operation}`);
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code.textContent ?? '').then(
      () => {
        button.textContent = status.textContent = 'Copied';
        setTimeout(() => {
          button.textContent = 'Copy';
          status.textContent = '';
        }, 2_000);
      },
      // Without permission, the text is selected for copying by keyboard.
      () => getSelection()?.selectAllChildren(code),
    );
  });
  caption.append(button);
}

for (const figure of document.querySelectorAll('.example')) {
  const [caption, code] = [figure.querySelector('figcaption'), figure.querySelector('code')];
  if (caption && code) addButton(caption, code);
}
