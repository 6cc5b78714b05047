import type { SiteTexts } from './texts.ts';

export const pl: SiteTexts = {
  homeTitle: 'Zapisz, co Ci się podoba, i znajdź to znowu',
  homeText:
    'Zapisujesz w sklepie: naciśnij serce obok produktu, a będzie czekał na liście życzeń tego sklepu, na każdym urządzeniu, na którym się zalogujesz.',
  homeHint:
    'Szukasz czegoś zapisanego? Jest tutaj, na Twoich listach, i na liście życzeń sklepu, z którego pochodzi.',
  myLists: 'Moje listy',
  forShops: 'Dla sklepów',
  lostTitle: 'Tej strony tu nie ma',
  lostText:
    'Może w adresie jest błąd albo strona już nie istnieje. Zapisane produkty nadal czekają w swoim sklepie.',
  goHome: 'Przejdź do strony głównej',
  failedTitle: 'Coś się tu nie udało',
  failedText:
    'To nie Twoja wina i nic z zapisanych rzeczy nie przepadło. Odczekaj chwilę i spróbuj ponownie.',
  tryAgain: 'Spróbuj ponownie',
  reference: 'Numer zgłoszenia: {id}',
};
