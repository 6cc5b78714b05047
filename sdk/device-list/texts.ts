/** The texts of the list on this device. */
const texts: Record<string, string> = {
  en: `Kept on this device|Keep on every device|Add to cart|Added|Remove|This couldn’t be added to the cart.|Nothing saved yet|Close`,
  de: `Auf diesem Gerät gemerkt|Auf allen Geräten behalten|In den Warenkorb|Hinzugefügt|Entfernen|Das konnte nicht in den Warenkorb gelegt werden.|Noch nichts gemerkt|Schließen`,
  es: `Guardado en este dispositivo|Conservar en todos los dispositivos|Añadir al carrito|Añadido|Quitar|No se ha podido añadir al carrito.|Aún no hay nada guardado|Cerrar`,
  fr: `Conservé sur cet appareil|Garder sur tous vos appareils|Ajouter au panier|Ajouté|Retirer|L’ajout au panier a échoué.|Aucun article pour l’instant|Fermer`,
  it: `Conservato su questo dispositivo|Conserva su tutti i dispositivi|Aggiungi al carrello|Aggiunto|Rimuovi|Non è stato possibile aggiungerlo al carrello.|Ancora niente di salvato|Chiudi`,
  nl: `Bewaard op dit apparaat|Op al je apparaten houden|In winkelwagen|Toegevoegd|Verwijderen|Dit kon niet in de winkelwagen worden gelegd.|Nog niets bewaard|Sluiten`,
  pl: `Zapisano na tym urządzeniu|Zachowaj na wszystkich urządzeniach|Dodaj do koszyka|Dodano|Usuń|Nie udało się dodać do koszyka.|Nic jeszcze nie zapisano|Zamknij`,
  pt: `Guardado neste dispositivo|Manter em todos os dispositivos|Adicionar ao carrinho|Adicionado|Remover|Não foi possível adicionar ao carrinho.|Ainda não há nada guardado|Fechar`,
};

const names = ['here', 'keep', 'add', 'added', 'remove', 'failed', 'empty', 'close'] as const;

/** @param lang e.g. `de-DE`; unsupported languages use English */
export function listTexts(lang: string): Record<(typeof names)[number], string> {
  const given = (texts[lang.slice(0, 2).toLowerCase()] ?? texts.en!).split('|');
  return Object.fromEntries(names.map((name, index) => [name, given[index]])) as never;
}
