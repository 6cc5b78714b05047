import type { ShareTexts } from './texts.ts';

export const pt: ShareTexts = {
  previewText: {
    one: '{count} desejo. O que alguém oferece fica assinalado, para que nada se ofereça duas vezes.',
    many: '{count} de desejos. O que alguém oferece fica assinalado, para que nada se ofereça duas vezes.',
    other: '{count} desejos. O que alguém oferece fica assinalado, para que nada se ofereça duas vezes.',
  },
  language: 'Idioma',
  makeYourOwn: 'Criar a minha lista',

  follow: 'Seguir',
  following: 'A seguir',
  unfollow: 'Deixar de seguir',
  signInToFollow: 'inicie sessão antes',
  nowFollowing: 'Já segue esta lista.',
  notFollowing: 'Deixou de seguir esta lista.',
  share: 'Partilhar',
  linkLabel: 'Ligação para esta lista',
  linkCopied: 'Ligação copiada',
  copyByHand: 'Copie a ligação daqui',

  filters: 'Que desejos mostrar',
  all: 'Todos',
  stillFree: 'Ainda livres',
  under: 'Até {price}',
  wishes: { one: '{count} desejo', many: '{count} de desejos', other: '{count} desejos' },
  alreadyBought: {
    one: '{count} já comprado',
    many: '{count} já comprados',
    other: '{count} já comprados',
  },
  shown: {
    one: '{count} desejo visível',
    many: '{count} desejos visíveis',
    other: '{count} desejos visíveis',
  },
  moreWishes: 'Mais desejos',
  earlierWishes: 'Desejos anteriores',
  parts: 'Partes desta lista',
  partOf: 'Parte {part} de {parts}',

  mostWanted: 'O mais desejado',
  bought: 'Comprado',
  youGotThis: 'Oferta sua',
  getThis: 'Ofereço eu',
  undo: 'Anular',
  marked: '{title} ficou assinalado como comprado. Mais ninguém o oferece.',
  unmarked: '{title} está de novo livre.',
  opensShop: 'abre a loja num novo separador',
  was: 'antes',
  wanted: 'Quantidade: {count}',
  soldOut: 'Esgotado',
  readMore: 'Ler mais',
  readLess: 'Mostrar menos',

  someoneFaster: 'Alguém foi mais rápido: já está comprado.',
  wishGone: 'Este desejo já não está na lista.',
  notYourMark: 'Só se pode anular onde foi assinalado.',
  noConnection: 'Sem ligação. Tente de novo.',
  notDone: 'Não resultou. Tente de novo.',

  emptyTitle: 'Ainda não há desejos',
  emptyText: 'Esta lista ainda está vazia. Volte a espreitar daqui a uns dias.',

  asOthersSee: 'É assim que os outros veem a lista.',
  surpriseOn: 'O modo surpresa está ligado: o que está comprado fica escondido de si.',
  edit: 'Editar a lista',

  howItWorks:
    'Toque em «Ofereço eu» no que vai oferecer. Os outros veem que está escolhido; não precisa de conta.',
  byLinkOnly: 'Só se chega a esta página pela ligação. Pede-se aos motores de busca que a ignorem.',
  changedOn: 'Última alteração: {date}',

  lostTitle: 'Esta lista não está aqui',
  lostText:
    'Talvez seja privada, ou falte uma parte da ligação. Peça a quem a enviou que a partilhe de novo.',
};
