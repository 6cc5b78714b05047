<?php
/** Translations, as WordPress 6.5 and newer read them. */

return array(
	'messages' => array(
		'Wishlist' => 'Wunschliste',
		'Service URL' => 'URL des Dienstes',
		'Public key' => 'Öffentlicher Schlüssel',
		'Wishlist ID' => 'ID der Wunschliste',
		'Hearts' => 'Herzen',
		'Show hearts on product cards' => 'Herzen auf Produktkarten zeigen',
		'Save with one click, without a dialog' => 'Mit einem Klick merken, ohne Dialog',
		'Settings' => 'Einstellungen',
		'Token for orders' => 'Token für Bestellungen',
		'A personal access token with the scope orders:write, or the webhook secret of the wishlist. Without it, orders aren’t reported. Leave this empty to keep the current one.' => 'Ein persönliches Zugriffstoken mit der Berechtigung orders:write oder das Webhook-Secret der Wunschliste. Ohne Token werden keine Bestellungen gemeldet. Lass das Feld leer, um das aktuelle zu behalten.',
		'Save' => 'Speichern',
		'Save and test connection' => 'Speichern und Verbindung testen',
		'You can’t change these settings.' => 'Du darfst diese Einstellungen nicht ändern.',
		'Not saved, because it isn’t valid: %s' => 'Nicht gespeichert, weil ungültig: %s',
		'Settings saved.' => 'Einstellungen gespeichert.',
		'Enter the service URL, the public key and the wishlist ID first.' => 'Gib zuerst die URL des Dienstes, den öffentlichen Schlüssel und die ID der Wunschliste ein.',
		'The public key works on this site.' => 'Der öffentliche Schlüssel funktioniert auf dieser Website.',
		'The wishlist has a webhook URL, so products go there instead of to the cart. Remove it in the portal, under Wishlists.' => 'Die Wunschliste hat eine Webhook-URL. Produkte werden deshalb dorthin geschickt statt in den Warenkorb gelegt. Entferne sie im Portal unter Wunschlisten.',
		'The wishlist was found.' => 'Die Wunschliste wurde gefunden.',
		'There’s no token, so orders aren’t reported.' => 'Ohne Token werden keine Bestellungen gemeldet.',
		'Orders can be reported.' => 'Bestellungen können gemeldet werden.',
		'Products that visitors save are kept by the wishlist service, with an anonymous ID or, if they sign in there, their account. When they order a product from their wishlist, the order’s number, currency, price and quantity of that product are sent to the service, but no name, address or email address.' => 'Produkte, die Besucher sich merken, speichert der Wunschlisten-Dienst mit einer anonymen ID oder, wenn sie sich dort anmelden, mit ihrem Konto. Wird ein Produkt von einer Wunschliste bestellt, erhält der Dienst die Bestellnummer, die Währung sowie Preis und Menge dieses Produkts, aber keinen Namen und keine Post- oder E-Mail-Adresse.',
		'This product can’t be added to the cart.' => 'Dieses Produkt kann nicht in den Warenkorb gelegt werden.',
		'This order couldn’t be reported to the wishlist: %s' => 'Diese Bestellung konnte der Wunschliste nicht gemeldet werden: %s',
	),
);
