/** The parts of jQuery that the shop's scripts use: delegated events, also with arguments. */
window.jQuery = (element) => ({
  on(names, selector, handler) {
    for (const name of names.split(' ')) {
      element.addEventListener(`jquery:${name}`, (event) => {
        const currentTarget = event.target.closest(selector);
        if (currentTarget) handler({ currentTarget }, ...event.detail);
      });
    }
    return this;
  },
  trigger(name, detail = []) {
    (window.jQueryEvents ??= []).push([name, detail]);
    element.dispatchEvent(new CustomEvent(`jquery:${name}`, { bubbles: true, detail }));
    return this;
  },
});
