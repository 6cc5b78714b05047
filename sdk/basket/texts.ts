/** What the panel says itself, in the shopper's language. */
const texts: Record<string, [title: string, failed: string, again: string, close: string]> = {
  en: ['Wishlist', 'The wishlist could not be loaded.', 'Try again', 'Close'],
  de: ['Wunschliste', 'Die Wunschliste konnte nicht geladen werden.', 'Erneut versuchen', 'Schließen'],
  es: ['Lista de deseos', 'No se ha podido cargar la lista.', 'Reintentar', 'Cerrar'],
  fr: ['Liste d’envies', 'La liste n’a pas pu être chargée.', 'Réessayer', 'Fermer'],
  it: ['Lista dei desideri', 'Impossibile caricare la lista.', 'Riprova', 'Chiudi'],
  nl: ['Verlanglijst', 'De lijst kon niet worden geladen.', 'Opnieuw proberen', 'Sluiten'],
  pl: ['Lista życzeń', 'Nie udało się wczytać listy.', 'Spróbuj ponownie', 'Zamknij'],
  pt: ['Lista de desejos', 'Não foi possível carregar a lista.', 'Tentar novamente', 'Fechar'],
};

/** @param locale e.g. `de-DE`; unknown languages read English. */
export const textsFor = (locale: string) => texts[locale.slice(0, 2).toLowerCase()] ?? texts.en!;
