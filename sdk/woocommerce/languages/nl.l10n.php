<?php
/** Translations, as WordPress 6.5 and newer read them. */

return array(
	'messages' => array(
		'Wishlist' => 'Verlanglijst',
		'Service URL' => 'URL van de dienst',
		'Public key' => 'Openbare sleutel',
		'Wishlist ID' => 'ID van de verlanglijst',
		'Hearts' => 'Hartjes',
		'Show hearts on product cards' => 'Hartjes op productkaarten tonen',
		'Save with one click, without a dialog' => 'Met één klik bewaren, zonder venster',
		'Settings' => 'Instellingen',
		'Token for orders' => 'Token voor bestellingen',
		'A personal access token with the scope orders:write, or the webhook secret of the wishlist. Without it, orders aren’t reported. Leave this empty to keep the current one.' => 'Een persoonlijk toegangstoken met de machtiging orders:write, of het webhookgeheim van de verlanglijst. Zonder token worden bestellingen niet gemeld. Laat dit leeg om het huidige te behouden.',
		'Save' => 'Opslaan',
		'Save and test connection' => 'Opslaan en verbinding testen',
		'You can’t change these settings.' => 'Je mag deze instellingen niet wijzigen.',
		'Not saved, because it isn’t valid: %s' => 'Niet opgeslagen, want ongeldig: %s',
		'Settings saved.' => 'Instellingen opgeslagen.',
		'Enter the service URL, the public key and the wishlist ID first.' => 'Vul eerst de URL van de dienst, de openbare sleutel en het ID van de verlanglijst in.',
		'The public key works on this site.' => 'De openbare sleutel werkt op deze site.',
		'The wishlist has a webhook URL, so products go there instead of to the cart. Remove it in the portal, under Wishlists.' => 'De verlanglijst heeft een webhook-URL. Daarom gaan producten daarheen in plaats van naar de winkelwagen. Verwijder hem in de portal, onder Verlanglijsten.',
		'The wishlist was found.' => 'De verlanglijst is gevonden.',
		'There’s no token, so orders aren’t reported.' => 'Er is geen token, dus bestellingen worden niet gemeld.',
		'Orders can be reported.' => 'Bestellingen kunnen worden gemeld.',
		'Products that visitors save are kept by the wishlist service, with an anonymous ID or, if they sign in there, their account. When they order a product from their wishlist, the order’s number, currency, price and quantity of that product are sent to the service, but no name, address or email address.' => 'Producten die bezoekers bewaren, staan bij de verlanglijstdienst, met een anoniem ID of, als ze daar inloggen, met hun account. Als een product van een verlanglijst wordt besteld, krijgt de dienst het bestelnummer, de valuta en de prijs en het aantal van dat product, maar geen naam, adres of e-mailadres.',
		'This product can’t be added to the cart.' => 'Dit product kan niet in de winkelwagen worden gelegd.',
		'This order couldn’t be reported to the wishlist: %s' => 'Deze bestelling kon niet aan de verlanglijst worden gemeld: %s',
	),
);
