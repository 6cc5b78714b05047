/** What the panel says itself, in the shopper's language: its name, the sentence when it cannot load, the button. */
const texts: Record<string, [title: string, failed: string, close: string]> = {
  en: ['Wishlist', 'The wishlist could not be loaded.', 'Close'],
  de: ['Wunschliste', 'Die Wunschliste konnte nicht geladen werden.', 'Schließen'],
  es: ['Lista de deseos', 'No se ha podido cargar la lista.', 'Cerrar'],
  fr: ['Liste d’envies', 'La liste n’a pas pu être chargée.', 'Fermer'],
  it: ['Lista dei desideri', 'Impossibile caricare la lista.', 'Chiudi'],
  nl: ['Verlanglijst', 'De lijst kon niet worden geladen.', 'Sluiten'],
  pl: ['Lista życzeń', 'Nie udało się wczytać listy.', 'Zamknij'],
  pt: ['Lista de desejos', 'Não foi possível carregar a lista.', 'Fechar'],
};

/** @param locale e.g. `de-DE`; unknown languages read English. */
export const textsFor = (locale: string) => texts[locale.slice(0, 2).toLowerCase()] ?? texts.en!;
