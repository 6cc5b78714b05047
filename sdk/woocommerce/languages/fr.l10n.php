<?php
/** Translations, as WordPress 6.5 and newer read them. */

return array(
	'messages' => array(
		'Wishlist' => 'Liste d’envies',
		'Service URL' => 'URL du service',
		'Public key' => 'Clé publique',
		'Wishlist ID' => 'Identifiant de la liste d’envies',
		'Hearts' => 'Cœurs',
		'Show hearts on product cards' => 'Afficher les cœurs sur les vignettes de produits',
		'Save with one click, without a dialog' => 'Enregistrer en un clic, sans fenêtre',
		'Settings' => 'Réglages',
		'Token for orders' => 'Jeton pour les commandes',
		'A personal access token with the scope orders:write, or the webhook secret of the wishlist. Without it, orders aren’t reported. Leave this empty to keep the current one.' => 'Un jeton d’accès personnel avec la permission orders:write, ou le secret du webhook de la liste d’envies. Sans jeton, les commandes ne sont pas signalées. Laissez ce champ vide pour conserver l’actuel.',
		'Save' => 'Enregistrer',
		'Save and test connection' => 'Enregistrer et tester la connexion',
		'You can’t change these settings.' => 'Vous ne pouvez pas modifier ces réglages.',
		'Not saved, because it isn’t valid: %s' => 'Non enregistré, car non valide : %s',
		'Settings saved.' => 'Réglages enregistrés.',
		'Enter the service URL, the public key and the wishlist ID first.' => 'Saisissez d’abord l’URL du service, la clé publique et l’identifiant de la liste d’envies.',
		'The public key works on this site.' => 'La clé publique fonctionne sur ce site.',
		'The wishlist has a webhook URL, so products go there instead of to the cart. Remove it in the portal, under Wishlists.' => 'La liste d’envies a une URL de webhook : les produits y sont envoyés au lieu d’être ajoutés au panier. Supprimez-la dans le portail, sous Listes d’envies.',
		'The wishlist was found.' => 'La liste d’envies a été trouvée.',
		'There’s no token, so orders aren’t reported.' => 'Sans jeton, les commandes ne sont pas signalées.',
		'Orders can be reported.' => 'Les commandes peuvent être signalées.',
		'Products that visitors save are kept by the wishlist service, with an anonymous ID or, if they sign in there, their account. When they order a product from their wishlist, the order’s number, currency, price and quantity of that product are sent to the service, but no name, address or email address.' => 'Les produits que les visiteurs enregistrent sont conservés par le service de listes d’envies, avec un identifiant anonyme ou, s’ils s’y connectent, leur compte. Lorsqu’un produit d’une liste d’envies est commandé, le service reçoit le numéro et la devise de la commande ainsi que le prix et la quantité de ce produit, mais ni nom, ni adresse postale ou e-mail.',
		'This product can’t be added to the cart.' => 'Ce produit ne peut pas être ajouté au panier.',
		'This order couldn’t be reported to the wishlist: %s' => 'Cette commande n’a pas pu être signalée à la liste d’envies : %s',
	),
);
