<?php
/** Translations, as WordPress 6.5 and newer read them. */

return array(
	'messages' => array(
		'Wishlist' => 'Lista życzeń',
		'Service URL' => 'URL usługi',
		'Public key' => 'Klucz publiczny',
		'Wishlist ID' => 'ID listy życzeń',
		'Hearts' => 'Serca',
		'Show hearts on product cards' => 'Pokazuj serca na kartach produktów',
		'Save with one click, without a dialog' => 'Zapisuj jednym kliknięciem, bez okna',
		'Settings' => 'Ustawienia',
		'Token for orders' => 'Token do zamówień',
		'A personal access token with the scope orders:write, or the webhook secret of the wishlist. Without it, orders aren’t reported. Leave this empty to keep the current one.' => 'Osobisty token dostępu z uprawnieniem orders:write albo sekret webhooka listy życzeń. Bez niego zamówienia nie są zgłaszane. Zostaw to pole puste, aby zachować obecny.',
		'Save' => 'Zapisz',
		'Save and test connection' => 'Zapisz i sprawdź połączenie',
		'You can’t change these settings.' => 'Nie możesz zmieniać tych ustawień.',
		'Not saved, because it isn’t valid: %s' => 'Nie zapisano, bo wartość jest nieprawidłowa: %s',
		'Settings saved.' => 'Zapisano ustawienia.',
		'Enter the service URL, the public key and the wishlist ID first.' => 'Najpierw podaj URL usługi, klucz publiczny i ID listy życzeń.',
		'The public key works on this site.' => 'Klucz publiczny działa w tej witrynie.',
		'The wishlist has a webhook URL, so products go there instead of to the cart. Remove it in the portal, under Wishlists.' => 'Lista życzeń ma URL webhooka, więc produkty trafiają tam zamiast do koszyka. Usuń go w portalu, w sekcji Listy życzeń.',
		'The wishlist was found.' => 'Znaleziono listę życzeń.',
		'There’s no token, so orders aren’t reported.' => 'Brak tokena, więc zamówienia nie są zgłaszane.',
		'Orders can be reported.' => 'Zamówienia można zgłaszać.',
		'Products that visitors save are kept by the wishlist service, with an anonymous ID or, if they sign in there, their account. When they order a product from their wishlist, the order’s number, currency, price and quantity of that product are sent to the service, but no name, address or email address.' => 'Produkty zapisane przez odwiedzających przechowuje usługa list życzeń, z anonimowym identyfikatorem albo, po zalogowaniu się w niej, z kontem. Gdy ktoś zamówi produkt z listy życzeń, usługa otrzymuje numer i walutę zamówienia oraz cenę i liczbę sztuk tego produktu, ale nie imię i nazwisko, adres ani e-mail.',
		'This product can’t be added to the cart.' => 'Tego produktu nie można dodać do koszyka.',
		'This order couldn’t be reported to the wishlist: %s' => 'Nie udało się zgłosić tego zamówienia do listy życzeń: %s',
	),
);
