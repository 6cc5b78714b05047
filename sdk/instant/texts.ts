/**
 * The toast's texts; `{}` is the shop's name. They don't name lists, because the toast is in the
 * shop's page and lists' names are private to the shopper.
 */
const names = [
  'saved',
  'already',
  'change',
  'undo',
  'move',
  'remove',
  'removed',
  'waiting',
  'device',
  'here',
  'moved',
  'failed',
  'paused',
  'full',
  'deviceFull',
  'keep',
  'close',
  'account',
  'inAccount',
  'blocked',
  'stayed',
  'noWindow',
  'open',
  'under',
  'own',
  'alertOn',
  'needsEmail',
] as const;

export type ToastText = (typeof names)[number];

/** In the order of the names. */
const texts: Record<string, string> = {
  en: `Saved to your wishlist|In your wishlist|Change|Undo|Move|Remove|Removed|Saved when you’re back online|This device|Kept only on this device, and your browser may delete it.|Moved to your wishlist:|This couldn’t be saved. Please try again.|This shop can’t save products at the moment. Try again later.|Your list is full. Choose another one.|This device keeps up to 200 products. Remove one first.|Keep your list on all your devices|Close|Keep your list in your {} account|Your list is in your {} account.|Your browser blocks the wishlist here. Kept on this device.|Still on this device:|Your browser blocked the window.|Open|Tell me under|Other price|We’ll email you when it costs {} or less.|Where should we send it?`,
  de: `Zu deiner Wunschliste hinzugefügt|Auf deiner Wunschliste|Ändern|Rückgängig|Verschieben|Entfernen|Entfernt|Wird gemerkt, sobald du wieder online bist|Dieses Gerät|Nur auf diesem Gerät gemerkt, und dein Browser kann es löschen.|Auf deine Wunschliste verschoben:|Das Produkt konnte nicht gemerkt werden. Versuche es erneut.|In diesem Shop lässt sich gerade nichts merken. Versuche es später erneut.|Deine Liste ist voll. Wähle eine andere.|Dieses Gerät merkt sich bis zu 200 Produkte. Entferne zuerst eins.|Liste auf allen Geräten behalten|Schließen|Liste in deinem Konto bei {} behalten|Deine Liste ist jetzt in deinem Konto bei {}.|Dein Browser blockiert die Wunschliste hier. Auf diesem Gerät gemerkt.|Noch auf diesem Gerät:|Dein Browser hat das Fenster blockiert.|Öffnen|Benachrichtigen unter|Anderer Preis|Wir schreiben dir, sobald es {} oder weniger kostet.|Wohin sollen wir schreiben?`,
  es: `Guardado en tu lista de deseos|En tu lista de deseos|Cambiar|Deshacer|Mover|Quitar|Quitado|Se guardará cuando vuelvas a tener conexión|Este dispositivo|Guardado solo en este dispositivo, y tu navegador puede borrarlo.|Movidos a tu lista de deseos:|No se ha podido guardar. Inténtalo de nuevo.|Ahora no se pueden guardar productos en esta tienda. Inténtalo más tarde.|Tu lista está llena. Elige otra.|Este dispositivo guarda hasta 200 productos. Quita uno primero.|Conserva tu lista en todos tus dispositivos|Cerrar|Conserva tu lista en tu cuenta de {}|Tu lista está en tu cuenta de {}.|Tu navegador bloquea aquí la lista de deseos. Guardado en este dispositivo.|Siguen en este dispositivo:|Tu navegador ha bloqueado la ventana.|Abrir|Avisarme por debajo de|Otro precio|Te escribiremos cuando cueste {} o menos.|¿Adónde te escribimos?`,
  fr: `Ajouté à votre liste d’envies|Dans votre liste d’envies|Modifier|Annuler|Déplacer|Retirer|Retiré|Ajout dès que vous serez en ligne|Cet appareil|Conservé uniquement sur cet appareil, et votre navigateur peut le supprimer.|Déplacés vers votre liste d’envies\u00a0:|L’ajout a échoué. Réessayez.|L’ajout n’est pas disponible pour le moment. Réessayez plus tard.|Votre liste est pleine. Choisissez-en une autre.|Cet appareil conserve jusqu’à 200 articles. Retirez-en un d’abord.|Gardez votre liste sur tous vos appareils|Fermer|Gardez votre liste dans votre compte {}|Votre liste est dans votre compte {}.|Votre navigateur bloque la liste d’envies ici. Conservé sur cet appareil.|Restés sur cet appareil\u00a0:|Votre navigateur a bloqué la fenêtre.|Ouvrir|Me prévenir sous|Autre prix|Nous vous écrirons dès qu’il coûtera {} ou moins.|Où devons-nous vous écrire\u202f?`,
  it: `Salvato nella tua lista|Nella tua lista|Cambia|Annulla|Sposta|Rimuovi|Rimosso|Verrà salvato quando sarai di nuovo online|Questo dispositivo|Conservato solo su questo dispositivo, e il browser può eliminarlo.|Spostati nella tua lista:|Non è stato possibile salvarlo. Riprova.|Al momento non puoi salvare prodotti in questo negozio. Riprova più tardi.|La tua lista è piena. Scegline un’altra.|Questo dispositivo conserva fino a 200 prodotti. Rimuovine prima uno.|Conserva la lista su tutti i dispositivi|Chiudi|Conserva la lista nel tuo account {}|La tua lista è nel tuo account {}.|Il tuo browser blocca qui la lista. Conservato su questo dispositivo.|Ancora su questo dispositivo:|Il browser ha bloccato la finestra.|Apri|Avvisami sotto|Altro prezzo|Ti scriveremo quando costerà {} o meno.|Dove dobbiamo scriverti?`,
  nl: `Bewaard op je verlanglijst|Op je verlanglijst|Wijzigen|Ongedaan maken|Verplaatsen|Verwijderen|Verwijderd|Wordt bewaard zodra je weer online bent|Dit apparaat|Alleen op dit apparaat bewaard, en je browser kan het verwijderen.|Verplaatst naar je verlanglijst:|Dit kon niet worden bewaard. Probeer het opnieuw.|In deze winkel kun je nu geen producten bewaren. Probeer het later opnieuw.|Je lijst is vol. Kies een andere.|Dit apparaat bewaart maximaal 200 producten. Verwijder er eerst een.|Houd je lijst op al je apparaten|Sluiten|Houd je lijst in je account bij {}|Je lijst staat in je account bij {}.|Je browser blokkeert de verlanglijst hier. Bewaard op dit apparaat.|Nog op dit apparaat:|Je browser heeft het venster geblokkeerd.|Openen|Mail me onder|Andere prijs|We mailen je zodra het {} of minder kost.|Waar kunnen we je mailen?`,
  pl: `Zapisano na liście życzeń|Na Twojej liście życzeń|Zmień|Cofnij|Przenieś|Usuń|Usunięto|Zapiszemy, gdy znów będziesz online|To urządzenie|Zapisano tylko na tym urządzeniu, a przeglądarka może to usunąć.|Przeniesiono na listę życzeń:|Nie udało się zapisać. Spróbuj ponownie.|W tym sklepie nie można teraz zapisywać produktów. Spróbuj później.|Twoja lista jest pełna. Wybierz inną.|To urządzenie przechowuje do 200 produktów. Najpierw usuń jeden.|Zachowaj listę na wszystkich urządzeniach|Zamknij|Zachowaj listę na koncie w sklepie {}|Twoja lista jest na koncie w sklepie {}.|Przeglądarka blokuje tu listę życzeń. Zapisano na tym urządzeniu.|Nadal na tym urządzeniu:|Przeglądarka zablokowała okno.|Otwórz|Powiadom poniżej|Inna cena|Napiszemy, gdy cena spadnie do {} lub niżej.|Dokąd mamy napisać?`,
  pt: `Guardado na sua lista de desejos|Na sua lista de desejos|Alterar|Desfazer|Mover|Remover|Removido|Será guardado quando voltar a estar online|Este dispositivo|Guardado apenas neste dispositivo, e o navegador pode apagá-lo.|Movidos para a sua lista de desejos:|Não foi possível guardar. Tente novamente.|De momento, não é possível guardar produtos nesta loja. Tente mais tarde.|A sua lista está cheia. Escolha outra.|Este dispositivo guarda até 200 produtos. Remova um primeiro.|Manter a lista em todos os dispositivos|Fechar|Manter a lista na sua conta {}|A sua lista está na sua conta {}.|O seu navegador bloqueia aqui a lista de desejos. Guardado neste dispositivo.|Ainda neste dispositivo:|O seu navegador bloqueou a janela.|Abrir|Avisar abaixo de|Outro preço|Avisamos por e-mail quando custar {} ou menos.|Para onde devemos escrever?`,
};

/** @param lang e.g. `de-DE`; unsupported languages fall back to English */
export function toastTexts(lang: string): (text: ToastText, shop?: string) => string {
  const given = (texts[lang.slice(0, 2).toLowerCase()] ?? texts.en!).split('|');
  return (text, shop = '') => given[names.indexOf(text)]!.replace('{}', () => shop);
}
