<?php
/** Translations, as WordPress 6.5 and newer read them. */

return array(
	'messages' => array(
		'Wishlist' => 'Lista dei desideri',
		'Service URL' => 'URL del servizio',
		'Public key' => 'Chiave pubblica',
		'Wishlist ID' => 'ID della lista dei desideri',
		'Hearts' => 'Cuori',
		'Show hearts on product cards' => 'Mostra i cuori sulle schede prodotto',
		'Save with one click, without a dialog' => 'Salva con un clic, senza finestra',
		'Settings' => 'Impostazioni',
		'Token for orders' => 'Token per gli ordini',
		'A personal access token with the scope orders:write, or the webhook secret of the wishlist. Without it, orders aren’t reported. Leave this empty to keep the current one.' => 'Un token di accesso personale con il permesso orders:write, oppure il segreto del webhook della lista dei desideri. Senza, gli ordini non vengono segnalati. Lascia vuoto questo campo per mantenere quello attuale.',
		'Save' => 'Salva',
		'Save and test connection' => 'Salva e prova la connessione',
		'You can’t change these settings.' => 'Non puoi modificare queste impostazioni.',
		'Not saved, because it isn’t valid: %s' => 'Non salvato perché non valido: %s',
		'Settings saved.' => 'Impostazioni salvate.',
		'Enter the service URL, the public key and the wishlist ID first.' => 'Inserisci prima l’URL del servizio, la chiave pubblica e l’ID della lista dei desideri.',
		'The public key works on this site.' => 'La chiave pubblica funziona su questo sito.',
		'The wishlist has a webhook URL, so products go there instead of to the cart. Remove it in the portal, under Wishlists.' => 'La lista dei desideri ha un URL del webhook, quindi i prodotti vanno lì invece che nel carrello. Rimuovilo nel portale, in Liste dei desideri.',
		'The wishlist was found.' => 'La lista dei desideri è stata trovata.',
		'There’s no token, so orders aren’t reported.' => 'Non c’è un token, quindi gli ordini non vengono segnalati.',
		'Orders can be reported.' => 'Gli ordini possono essere segnalati.',
		'Products that visitors save are kept by the wishlist service, with an anonymous ID or, if they sign in there, their account. When they order a product from their wishlist, the order’s number, currency, price and quantity of that product are sent to the service, but no name, address or email address.' => 'I prodotti salvati dai visitatori sono conservati dal servizio di liste dei desideri, con un ID anonimo oppure, se accedono lì, con il loro account. Quando viene ordinato un prodotto di una lista dei desideri, il servizio riceve il numero e la valuta dell’ordine e il prezzo e la quantità di quel prodotto, ma nessun nome, indirizzo o email.',
		'This product can’t be added to the cart.' => 'Questo prodotto non può essere aggiunto al carrello.',
		'This order couldn’t be reported to the wishlist: %s' => 'Non è stato possibile segnalare questo ordine alla lista dei desideri: %s',
	),
);
