<?php
/** Translations, as WordPress 6.5 and newer read them. */

return array(
	'messages' => array(
		'Wishlist' => 'Lista de deseos',
		'Service URL' => 'URL del servicio',
		'Public key' => 'Clave pública',
		'Wishlist ID' => 'ID de la lista de deseos',
		'Hearts' => 'Corazones',
		'Show hearts on product cards' => 'Mostrar corazones en las tarjetas de producto',
		'Save with one click, without a dialog' => 'Guardar con un clic, sin ventana',
		'Settings' => 'Ajustes',
		'Token for orders' => 'Token para los pedidos',
		'A personal access token with the scope orders:write, or the webhook secret of the wishlist. Without it, orders aren’t reported. Leave this empty to keep the current one.' => 'Un token de acceso personal con el permiso orders:write, o el secreto del webhook de la lista de deseos. Sin él, no se comunican los pedidos. Deja este campo vacío para conservar el actual.',
		'Save' => 'Guardar',
		'Save and test connection' => 'Guardar y probar la conexión',
		'You can’t change these settings.' => 'No puedes cambiar estos ajustes.',
		'Not saved, because it isn’t valid: %s' => 'No se ha guardado porque no es válido: %s',
		'Settings saved.' => 'Ajustes guardados.',
		'Enter the service URL, the public key and the wishlist ID first.' => 'Introduce primero la URL del servicio, la clave pública y el ID de la lista de deseos.',
		'The public key works on this site.' => 'La clave pública funciona en este sitio.',
		'The wishlist has a webhook URL, so products go there instead of to the cart. Remove it in the portal, under Wishlists.' => 'La lista de deseos tiene una URL de webhook, así que los productos van allí y no al carrito. Elimínala en el portal, en Listas de deseos.',
		'The wishlist was found.' => 'Se ha encontrado la lista de deseos.',
		'There’s no token, so orders aren’t reported.' => 'No hay token, así que no se comunican los pedidos.',
		'Orders can be reported.' => 'Los pedidos se pueden comunicar.',
		'Products that visitors save are kept by the wishlist service, with an anonymous ID or, if they sign in there, their account. When they order a product from their wishlist, the order’s number, currency, price and quantity of that product are sent to the service, but no name, address or email address.' => 'El servicio de listas de deseos conserva los productos que guardan los visitantes, con un ID anónimo o, si inician sesión allí, con su cuenta. Cuando se pide un producto de una lista de deseos, el servicio recibe el número y la moneda del pedido y el precio y la cantidad de ese producto, pero ningún nombre, dirección ni correo electrónico.',
		'This product can’t be added to the cart.' => 'Este producto no se puede añadir al carrito.',
		'This order couldn’t be reported to the wishlist: %s' => 'No se ha podido comunicar este pedido a la lista de deseos: %s',
	),
);
