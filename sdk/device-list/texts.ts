/** The texts of the list on this device. */
const texts: Record<string, string> = {
  en: `Only on this device, and your browser may delete it.|Keep your list on all your devices|Add to cart|Added|Remove|This couldn’t be added to the cart.|Nothing saved yet|Close|Tap the heart on anything you like, and you’ll find it here.`,
  de: `Nur auf diesem Gerät, und dein Browser kann sie löschen.|Liste auf allen Geräten behalten|In den Warenkorb|Hinzugefügt|Entfernen|Das konnte nicht in den Warenkorb gelegt werden.|Noch nichts gemerkt|Schließen|Tippe auf das Herz, wenn dir etwas gefällt. Du findest es dann hier.`,
  es: `Solo en este dispositivo, y tu navegador puede borrarla.|Conserva tu lista en todos tus dispositivos|Añadir al carrito|Añadido|Quitar|No se ha podido añadir al carrito.|Aún no has guardado nada|Cerrar|Toca el corazón de lo que te guste y lo encontrarás aquí.`,
  fr: `Uniquement sur cet appareil, et votre navigateur peut la supprimer.|Gardez votre liste sur tous vos appareils|Ajouter au panier|Ajouté|Retirer|L’ajout au panier a échoué.|Rien pour l’instant|Fermer|Touchez le cœur de ce qui vous plaît. Vous le retrouverez ici.`,
  it: `Solo su questo dispositivo, e il browser può eliminarla.|Conserva la lista su tutti i dispositivi|Aggiungi al carrello|Aggiunto|Rimuovi|Non è stato possibile aggiungerlo al carrello.|Non hai ancora salvato nulla|Chiudi|Tocca il cuore su ciò che ti piace e lo ritrovi qui.`,
  nl: `Alleen op dit apparaat, en je browser kan hem verwijderen.|Houd je lijst op al je apparaten|In winkelwagen|Toegevoegd|Verwijderen|Dit kon niet in de winkelwagen worden gelegd.|Nog niets bewaard|Sluiten|Tik op het hartje bij wat je mooi vindt. Je vindt het hier terug.`,
  pl: `Tylko na tym urządzeniu, a przeglądarka może ją usunąć.|Zachowaj listę na wszystkich urządzeniach|Dodaj do koszyka|Dodano|Usuń|Nie udało się dodać do koszyka.|Nic tu jeszcze nie ma|Zamknij|Dotknij serduszka przy tym, co Ci się podoba, a znajdziesz to tutaj.`,
  pt: `Apenas neste dispositivo, e o navegador pode apagá-la.|Manter a lista em todos os dispositivos|Adicionar ao carrinho|Adicionado|Remover|Não foi possível adicionar ao carrinho.|Ainda não guardou nada|Fechar|Toque no coração do que lhe agrada e encontra-o aqui.`,
};

const names = ['here', 'keep', 'add', 'added', 'remove', 'failed', 'empty', 'close', 'how'] as const;

/** @param lang e.g. `de-DE`; unsupported languages use English */
export function listTexts(lang: string): Record<(typeof names)[number], string> {
  const given = (texts[lang.slice(0, 2).toLowerCase()] ?? texts.en!).split('|');
  return Object.fromEntries(names.map((name, index) => [name, given[index]])) as never;
}
