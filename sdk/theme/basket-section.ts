import type { Basket, BasketSection } from '../basket/types.ts';

/** `wl-basket`: the basket as a section of the page, loaded when it comes near the viewport. */
export const basketSectionElement = (loadBasket: () => Promise<Basket>) =>
  class extends HTMLElement {
    #near?: IntersectionObserver;
    #section?: BasketSection;
    #unsubscribe?: () => void;

    connectedCallback() {
      this.#near = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return;
          this.#near?.disconnect();
          void this.#load();
        },
        { rootMargin: '400px' },
      );
      this.#near.observe(this);
    }

    disconnectedCallback() {
      this.#near?.disconnect();
      this.#unsubscribe?.();
      this.#section?.remove();
    }

    async #load() {
      const mount = this.querySelector('[data-wl-mount]');
      if (!mount) return;
      const message = this.querySelector<HTMLElement>('[data-wl-error]');
      const fail = () => {
        if (!message || mount.querySelector('iframe')) return;
        // In the space reserved for the basket, so that nothing moves.
        message.hidden = false;
        mount.replaceChildren(message);
      };
      try {
        const basket = await loadBasket();
        if (!this.isConnected) return;
        this.#unsubscribe = basket.on('basket.error', fail);
        this.#section = basket.renderInto(mount);
      } catch {
        fail();
      }
    }
  };
