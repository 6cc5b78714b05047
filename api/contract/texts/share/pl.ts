import type { ShareTexts } from './texts.ts';

export const pl: ShareTexts = {
  previewText: {
    one: '{count} życzenie. Wybrane prezenty są oznaczone, żeby nic nie przyszło dwa razy.',
    few: '{count} życzenia. Wybrane prezenty są oznaczone, żeby nic nie przyszło dwa razy.',
    many: '{count} życzeń. Wybrane prezenty są oznaczone, żeby nic nie przyszło dwa razy.',
    other: '{count} życzenia. Wybrane prezenty są oznaczone, żeby nic nie przyszło dwa razy.',
  },
  language: 'Język',
  makeYourOwn: 'Stwórz swoją listę',

  follow: 'Obserwuj',
  following: 'Obserwujesz',
  unfollow: 'Przestań obserwować',
  signInToFollow: 'najpierw się zaloguj',
  nowFollowing: 'Obserwujesz teraz tę listę.',
  notFollowing: 'Nie obserwujesz już tej listy.',
  share: 'Udostępnij',
  linkLabel: 'Link do tej listy',
  linkCopied: 'Link skopiowany',
  copyByHand: 'Skopiuj link stąd',

  filters: 'Które życzenia pokazać',
  all: 'Wszystkie',
  stillFree: 'Jeszcze wolne',
  under: 'Poniżej {price}',
  wishes: {
    one: '{count} życzenie',
    few: '{count} życzenia',
    many: '{count} życzeń',
    other: '{count} życzenia',
  },
  alreadyBought: {
    one: '{count} już kupione',
    few: '{count} już kupione',
    many: '{count} już kupionych',
    other: '{count} już kupionego',
  },
  shown: {
    one: 'Widać {count} życzenie',
    few: 'Widać {count} życzenia',
    many: 'Widać {count} życzeń',
    other: 'Widać {count} życzenia',
  },
  moreWishes: 'Więcej życzeń',
  earlierWishes: 'Poprzednie życzenia',
  parts: 'Części tej listy',
  partOf: 'Część {part} z {parts}',

  mostWanted: 'Wymarzone',
  bought: 'Kupione',
  youGotThis: 'Twój prezent',
  getThis: 'Ja to podaruję',
  undo: 'Cofnij',
  marked: '{title}: oznaczono jako kupione. Nikt inny tego nie podaruje.',
  unmarked: '{title}: znów wolne.',
  opensShop: 'otwiera sklep w nowej karcie',
  was: 'wcześniej',
  wanted: 'Liczba: {count}',
  soldOut: 'Wyprzedane',
  readMore: 'Czytaj dalej',
  readLess: 'Pokaż mniej',

  someoneFaster: 'Ktoś był szybszy: to już kupione.',
  wishGone: 'Tego życzenia nie ma już na liście.',
  notYourMark: 'Cofnąć można tylko tam, gdzie to oznaczono.',
  noConnection: 'Brak połączenia. Spróbuj ponownie.',
  notDone: 'Nie udało się. Spróbuj ponownie.',

  emptyTitle: 'Jeszcze nie ma życzeń',
  emptyText: 'Na tej liście nic jeszcze nie ma. Zajrzyj ponownie za kilka dni.',

  asOthersSee: 'Tak widzą listę inni.',
  surpriseOn: 'Tryb niespodzianki jest włączony: nie zobaczysz tu, co już kupiono.',
  edit: 'Edytuj listę',

  howItWorks:
    'Naciśnij „Ja to podaruję” przy swoim prezencie. Inni zobaczą, że jest zajęty; konto nie jest potrzebne.',
  byLinkOnly: 'Na tę stronę trafia się tylko przez link. Wyszukiwarki są proszone, by ją pominęły.',
  changedOn: 'Ostatnia zmiana: {date}',

  lostTitle: 'Tej listy tu nie ma',
  lostText:
    'Może jest prywatna albo brakuje części linku. Poproś osobę, która go wysłała, o ponowne udostępnienie.',
};
