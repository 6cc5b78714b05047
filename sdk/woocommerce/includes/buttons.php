<?php
/**
 * Hearts on product cards, the button on product pages, and the page with the wishlist.
 *
 * @package Wishlist\WooCommerce
 */

namespace Wishlist\WooCommerce;

use Wishlist\WishlistClient;

defined( 'ABSPATH' ) || exit;

/** More variations than this are left to the product page, as WooCommerce itself does. */
const MOST_VARIATIONS = 30;

add_action(
	'wp_head',
	function () {
		if ( ! is_set_up() ) {
			return;
		}
		$settings = settings();
		// Not on the script tag, because extensions that merge or delay scripts would drop the
		// attributes.
		printf(
			'<meta name="wishlist" data-wl-key="%s" data-wl-site="%s"%s>' . "\n",
			esc_attr( $settings['public_key'] ),
			esc_url( $settings['site_url'] ),
			$settings['instant'] ? ' data-save="instant"' : ''
		);
	}
);

add_action(
	'wp_enqueue_scripts',
	function () {
		if ( ! is_set_up() ) {
			return;
		}
		$settings = settings();
		$sdk      = $settings['site_url'] . '/sdk/v1/';
		$later    = array( 'strategy' => 'defer' );
		// No version parameter: the URLs never change, and the service's headers control caching.
		wp_enqueue_script( 'wishlist-widget', $sdk . 'widget.js', array(), null, $later );
		wp_enqueue_script( 'wishlist-basket', $sdk . 'basket-integration.js', array(), null, $later );
		$shop = plugins_url( 'assets/shop.js', FILE );
		wp_enqueue_script( 'wishlist-shop', $shop, array( 'wishlist-widget', 'wishlist-basket' ), VERSION, $later );
		wp_enqueue_style( 'wishlist-shop', plugins_url( 'assets/shop.css', FILE ), array(), VERSION );
		wp_localize_script(
			'wishlist-shop',
			'wishlistShop',
			array(
				'apiKey'   => $settings['public_key'],
				'configId' => $settings['basket_id'],
				'siteUrl'  => $settings['site_url'],
				'cartUrl'  => \WC_AJAX::get_endpoint( 'wishlist_add' ),
				'page'     => page_url(),
				'scale'    => (string) 10 ** WishlistClient::decimals( get_woocommerce_currency() ),
				'failed'   => __( 'This product can’t be added to the cart.', 'wishlist-woocommerce' ),
			)
		);
	}
);

add_shortcode( 'wishlist', fn () => '<div data-wishlist-page></div>' );

add_shortcode(
	'wishlist_button',
	function () {
		$product = wc_get_product();
		return $product ? button( $product, 'button' ) : '';
	}
);

/** An amount in minor units, with or without tax, as shown to shoppers. */
function minor_price( \WC_Product $product, $price = '' ): int {
	$shown = wc_get_price_to_display( $product, '' === $price ? array() : array( 'price' => $price ) );
	return WishlistClient::minorUnits( $shown, get_woocommerce_currency() );
}

/** An element with the attributes that the widget reads. */
function button( \WC_Product $product, string $kind ): string {
	if ( ! is_set_up() ) {
		return '';
	}
	$image      = wp_get_attachment_image_url( (int) $product->get_image_id(), 'large' );
	$is_reduced = $product->is_on_sale() && ! $product->is_type( 'variable' );
	$is_heart   = 'heart' === $kind;
	$fields     = array(
		'url'              => $product->get_permalink(),
		'id'               => $product->get_id(),
		'title'            => $product->get_name(),
		'image-url'        => $image ? $image : '',
		'price'            => '' === $product->get_price() ? '' : minor_price( $product ),
		'compare-at-price' => $is_reduced ? minor_price( $product, $product->get_regular_price() ) : '',
		'currency'         => get_woocommerce_currency(),
		'metadata'         => wp_json_encode( (object) metadata( $product, ! $is_heart ) ),
	);
	return sprintf(
		'<span class="wishlist-%1$s" data-wl="%1$s" style="%2$s"%3$s></span>',
		esc_attr( $kind ),
		$is_heart ? 'display:inline-flex;width:44px;height:44px' : 'display:flex;min-height:44px',
		attributes( $fields )
	);
}

/**
 * A product's fields as escaped attributes.
 *
 * @param array<string, string|int> $fields By the attributes' names.
 */
function attributes( array $fields ): string {
	$attributes = '';
	foreach ( array_filter( $fields, fn ( $value ) => '' !== $value ) as $name => $value ) {
		$escaped     = match ( $name ) {
			'url', 'image-url' => esc_url( $value ),
			// Names may contain entities, which would become quotes in the JSON.
			'metadata'         => wc_esc_json( $value ),
			default            => esc_attr( (string) $value ),
		};
		$attributes .= " data-$name=\"$escaped\"";
	}
	return $attributes;
}

/** The names of a variation's attributes or of some of them, as plain text. */
function variation_text( \WC_Product|array $variation ): string {
	return html_entity_decode( wp_strip_all_tags( wc_get_formatted_variation( $variation, true, false ) ), ENT_QUOTES, 'UTF-8' );
}

/**
 * The data returned when the product is added to the cart: its ID or, to choose from in the dialog,
 * its variations.
 *
 * @return array<string, mixed>
 */
function metadata( \WC_Product $product, bool $with_variations ): array {
	if ( ! $product->is_type( 'variable' ) ) {
		// Other types, such as grouped or external products, can only be opened.
		$can_be_added = $product->is_type( 'simple' ) || $product->is_type( 'variation' );
		return $can_be_added ? array( 'variantId' => (string) $product->get_id() ) : array();
	}
	if ( ! $with_variations || count( $product->get_children() ) > MOST_VARIATIONS ) {
		return array();
	}
	$variants = array();
	foreach ( $product->get_available_variations( 'objects' ) as $variation ) {
		// Attributes with any value, such as "Any size", are chosen on the product page.
		if ( in_array( '', $variation->get_variation_attributes(), true ) ) {
			return array();
		}
		$variants[] = array(
			'id'        => (string) $variation->get_id(),
			'title'     => variation_text( $variation ),
			'price'     => minor_price( $variation ),
			'available' => $variation->is_in_stock(),
		);
	}
	return array( 'variants' => $variants );
}

/** The button of a product page; empty after the first call. */
function page_button(): string {
	static $shown = array();
	$product      = wc_get_product();
	if ( ! $product || isset( $shown[ $product->get_id() ] ) ) {
		return '';
	}
	$shown[ $product->get_id() ] = true;
	return button( $product, 'button' );
}

add_action(
	'woocommerce_after_add_to_cart_button',
	function () {
		echo page_button(); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- button() has escaped it.
	}
);

// Sold-out products have no form. In block themes, this hook may run anywhere.
add_action(
	'woocommerce_single_product_summary',
	function () {
		echo wp_is_block_theme() ? '' : page_button(); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- button() has escaped it.
	},
	31
);
foreach ( array( 'add-to-cart-form', 'add-to-cart-with-options' ) as $block ) {
	add_filter( "render_block_woocommerce/$block", fn ( $content ) => $content . page_button() );
}

/**
 * Counts hearts shown by blocks, around which WooCommerce also runs the hooks of classic themes.
 */
function in_blocks( int $id, int $change ): int {
	static $counts = array();
	$counts[ $id ] = max( 0, ( $counts[ $id ] ?? 0 ) + $change );
	return $counts[ $id ];
}

// Around the theme's button, which has priority 10.
add_action(
	'woocommerce_after_shop_loop_item',
	function () {
		$product = wc_get_product();
		if ( $product && settings()['cards'] && ! in_blocks( $product->get_id(), 0 ) ) {
			echo '<div class="wishlist-beside">';
		}
	},
	9
);
add_action(
	'woocommerce_after_shop_loop_item',
	function () {
		$product = wc_get_product();
		if ( ! $product || ! settings()['cards'] ) {
			return;
		}
		if ( in_blocks( $product->get_id(), 0 ) > 0 ) {
			in_blocks( $product->get_id(), -1 );
			return;
		}
		echo button( $product, 'heart' ) . '</div>'; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- button() has escaped it.
	},
	15
);

add_filter(
	'render_block_woocommerce/product-button',
	function ( $content, $block, $instance = null ) {
		$product = wc_get_product( $instance->context['postId'] ?? false );
		if ( ! $product || ! settings()['cards'] ) {
			return $content;
		}
		in_blocks( $product->get_id(), 1 );
		// Into the block's element, which has the alignment and the margins.
		$end = strrpos( $content, '</div>' );
		return substr_replace( $content, button( $product, 'heart' ), false === $end ? strlen( $content ) : $end, 0 );
	},
	10,
	3
);
