import type { SiteTexts } from './texts.ts';

export const es: SiteTexts = {
  homeTitle: 'Guarda lo que te gusta y vuelve a encontrarlo',
  homeText:
    'Guardas desde una tienda: toca el corazón junto a un producto y te espera en la lista de deseos de esa tienda, en cada dispositivo en el que inicies sesión.',
  homeHint:
    '¿Buscas algo que guardaste? Está aquí en tus listas, y en la lista de deseos de la tienda donde lo guardaste.',
  myLists: 'Mis listas',
  forShops: 'Para tiendas',
  lostTitle: 'Esta página no está aquí',
  lostText:
    'Puede que la dirección esté mal escrita o que la página ya no exista. Lo que guardaste sigue en la tienda donde lo guardaste.',
  goHome: 'Ir a la página de inicio',
  failedTitle: 'Algo ha fallado aquí',
  failedText:
    'No es culpa tuya y no se ha perdido nada de lo que guardaste. Espera un momento y vuelve a intentarlo.',
  tryAgain: 'Reintentar',
  reference: 'Referencia: {id}',
};
