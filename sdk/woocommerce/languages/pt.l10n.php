<?php
/** Translations, as WordPress 6.5 and newer read them. */

return array(
	'messages' => array(
		'Wishlist' => 'Lista de desejos',
		'Service URL' => 'URL do serviço',
		'Public key' => 'Chave pública',
		'Wishlist ID' => 'ID da lista de desejos',
		'Hearts' => 'Corações',
		'Show hearts on product cards' => 'Mostrar corações nos cartões de produto',
		'Save with one click, without a dialog' => 'Guardar com um clique, sem janela',
		'Settings' => 'Definições',
		'Token for orders' => 'Token para encomendas',
		'A personal access token with the scope orders:write, or the webhook secret of the wishlist. Without it, orders aren’t reported. Leave this empty to keep the current one.' => 'Um token de acesso pessoal com a permissão orders:write, ou o segredo do webhook da lista de desejos. Sem ele, as encomendas não são comunicadas. Deixar este campo vazio mantém o atual.',
		'Save' => 'Guardar',
		'Save and test connection' => 'Guardar e testar a conexão',
		'You can’t change these settings.' => 'Não tem permissão para alterar estas definições.',
		'Not saved, because it isn’t valid: %s' => 'Não foi guardado porque não é válido: %s',
		'Settings saved.' => 'Definições guardadas.',
		'Enter the service URL, the public key and the wishlist ID first.' => 'Introduza primeiro o URL do serviço, a chave pública e o ID da lista de desejos.',
		'The public key works on this site.' => 'A chave pública funciona neste site.',
		'The wishlist has a webhook URL, so products go there instead of to the cart. Remove it in the portal, under Wishlists.' => 'A lista de desejos tem um URL do webhook, por isso os produtos vão para lá e não para o carrinho. Remova-o no portal, em Listas de desejos.',
		'The wishlist was found.' => 'A lista de desejos foi encontrada.',
		'There’s no token, so orders aren’t reported.' => 'Não há token, por isso as encomendas não são comunicadas.',
		'Orders can be reported.' => 'As encomendas podem ser comunicadas.',
		'Products that visitors save are kept by the wishlist service, with an anonymous ID or, if they sign in there, their account. When they order a product from their wishlist, the order’s number, currency, price and quantity of that product are sent to the service, but no name, address or email address.' => 'Os produtos que os visitantes guardam ficam no serviço de listas de desejos, com um ID anónimo ou, se iniciarem sessão lá, com a conta. Quando um produto de uma lista de desejos é encomendado, o serviço recebe o número e a moeda da encomenda e o preço e a quantidade desse produto, mas nenhum nome, morada ou e-mail.',
		'This product can’t be added to the cart.' => 'Este produto não pode ser adicionado ao carrinho.',
		'This order couldn’t be reported to the wishlist: %s' => 'Não foi possível comunicar esta encomenda à lista de desejos: %s',
	),
);
