import type { SiteTexts } from './texts.ts';

export const pt: SiteTexts = {
  homeTitle: 'Guarde o que gosta e volte a encontrá-lo',
  homeText:
    'Guarda a partir de uma loja: toque no coração junto a um produto e ele fica à sua espera na lista de desejos dessa loja, em cada dispositivo em que iniciar sessão.',
  homeHint:
    'Procura algo que guardou? Está aqui, nas suas listas, e na lista de desejos da loja onde o guardou.',
  myLists: 'As minhas listas',
  forShops: 'Para lojas',
  lostTitle: 'Esta página não está aqui',
  lostText:
    'O endereço pode ter um erro, ou a página já não existe. O que guardou continua na loja onde o guardou.',
  goHome: 'Ir para a página inicial',
  failedTitle: 'Algo correu mal aqui',
  failedText: 'A culpa não é sua e nada do que guardou se perdeu. Espere um momento e tente novamente.',
  tryAgain: 'Tentar novamente',
  reference: 'Referência: {id}',
};
