import type { ShareTexts } from './texts.ts';

export const es: ShareTexts = {
  previewText: {
    one: '{count} deseo. Lo que alguien regala queda marcado, para que nada se regale dos veces.',
    many: '{count} de deseos. Lo que alguien regala queda marcado, para que nada se regale dos veces.',
    other: '{count} deseos. Lo que alguien regala queda marcado, para que nada se regale dos veces.',
  },
  language: 'Idioma',
  makeYourOwn: 'Crea tu propia lista',

  follow: 'Seguir',
  following: 'Siguiendo',
  unfollow: 'Dejar de seguir',
  signInToFollow: 'inicia sesión antes',
  nowFollowing: 'Ahora sigues esta lista.',
  notFollowing: 'Ya no sigues esta lista.',
  share: 'Compartir',
  linkLabel: 'Enlace a esta lista',
  linkCopied: 'Enlace copiado',
  copyByHand: 'Copia el enlace aquí',

  filters: 'Qué deseos mostrar',
  all: 'Todos',
  stillFree: 'Aún libres',
  under: 'Menos de {price}',
  wishes: { one: '{count} deseo', many: '{count} de deseos', other: '{count} deseos' },
  alreadyBought: {
    one: '{count} ya comprado',
    many: '{count} ya comprados',
    other: '{count} ya comprados',
  },
  shown: { one: '{count} deseo visible', many: '{count} deseos visibles', other: '{count} deseos visibles' },
  moreWishes: 'Más deseos',
  earlierWishes: 'Deseos anteriores',
  parts: 'Partes de esta lista',
  partOf: 'Parte {part} de {parts}',

  mostWanted: 'El más deseado',
  bought: 'Comprado',
  youGotThis: 'Lo regalas tú',
  getThis: 'Lo regalo yo',
  undo: 'Deshacer',
  marked: '{title} está marcado como comprado. Nadie más lo regalará.',
  unmarked: '{title} vuelve a estar libre.',
  opensShop: 'abre la tienda en otra pestaña',
  was: 'antes',
  wanted: 'Cantidad: {count}',
  soldOut: 'Agotado',
  readMore: 'Leer más',
  readLess: 'Ver menos',

  someoneFaster: 'Alguien se adelantó: ya está comprado.',
  wishGone: 'Este deseo ya no está en la lista.',
  notYourMark: 'Solo se puede deshacer donde se marcó.',
  noConnection: 'Sin conexión. Inténtalo de nuevo.',
  notDone: 'No ha funcionado. Inténtalo de nuevo.',

  emptyTitle: 'Todavía no hay deseos',
  emptyText: 'Esta lista aún está vacía. Vuelve a pasar dentro de unos días.',

  asOthersSee: 'Así ven la lista los demás.',
  surpriseOn: 'El modo sorpresa está activado: lo comprado queda oculto para ti.',
  edit: 'Editar la lista',

  howItWorks:
    'Pulsa «Lo regalo yo» en lo que vayas a regalar. Los demás ven que está cogido; no hace falta cuenta.',
  byLinkOnly: 'A esta página solo se llega por su enlace. Se pide a los buscadores que no la muestren.',
  changedOn: 'Último cambio: {date}',

  lostTitle: 'Esta lista no está aquí',
  lostText:
    'Puede que sea privada o que falte una parte del enlace. Pide a quien te lo envió que la comparta otra vez.',
};
