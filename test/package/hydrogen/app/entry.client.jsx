import { NonceProvider } from '@shopify/hydrogen';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** Comes last, so that the widget has changed the page before React hydrates it. */
function hydrate() {
  if (!document.querySelector('[data-wl=button]').shadowRoot) return requestAnimationFrame(hydrate);
  return hydrateRoot(
    document,
    <StrictMode>
      <NonceProvider value={document.querySelector('script[nonce]').nonce}>
        <HydratedRouter />
      </NonceProvider>
    </StrictMode>,
  );
}

hydrate();
