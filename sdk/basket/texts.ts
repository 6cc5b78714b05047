/** The panel's own texts; the title is the same as the hosted basket's. */
const texts: Record<string, [title: string, failed: string, again: string, close: string]> = {
  en: ['Your wishlist', 'The wishlist couldn’t be loaded.', 'Try again', 'Close'],
  de: ['Deine Wunschliste', 'Die Wunschliste konnte nicht geladen werden.', 'Erneut versuchen', 'Schließen'],
  es: ['Tu lista de deseos', 'No se ha podido cargar la lista.', 'Reintentar', 'Cerrar'],
  fr: ['Votre liste d’envies', 'La liste n’a pas pu être chargée.', 'Réessayer', 'Fermer'],
  it: ['La tua lista dei desideri', 'Impossibile caricare la lista.', 'Riprova', 'Chiudi'],
  nl: ['Je verlanglijst', 'De lijst kon niet worden geladen.', 'Opnieuw proberen', 'Sluiten'],
  pl: ['Twoja lista życzeń', 'Nie udało się wczytać listy.', 'Spróbuj ponownie', 'Zamknij'],
  pt: ['A sua lista de desejos', 'Não foi possível carregar a lista.', 'Tentar novamente', 'Fechar'],
};

/** @param locale e.g. `de-DE`; unsupported languages fall back to English */
export const textsFor = (locale: string) => texts[locale.slice(0, 2).toLowerCase()] ?? texts.en!;
