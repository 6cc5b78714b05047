import { NonceProvider } from '@shopify/hydrogen';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

hydrateRoot(
  document,
  <StrictMode>
    <NonceProvider value={document.querySelector('script[nonce]').nonce}>
      <HydratedRouter />
    </NonceProvider>
  </StrictMode>,
);
