<?php
/**
 * From the wishlist into the cart. The reference of a wish stays with the line, through to the order.
 *
 * @package Wishlist\WooCommerce
 */

namespace Wishlist\WooCommerce;

defined( 'ABSPATH' ) || exit;

/** A private field of the order line; in the cart, it's called `wl`. */
const LINE_FIELD = '_wl';

add_action( 'wc_ajax_wishlist_add', __NAMESPACE__ . '\add_from_wishlist' );

/**
 * Adds a product to the visitor's cart, and returns the cart like WooCommerce's own request. Also
 * like that one, it has no nonce, because pages are cached for everyone and it only changes the
 * visitor's own cart.
 */
function add_from_wishlist(): void {
	// phpcs:disable WordPress.Security.NonceVerification.Missing
	$product  = wc_get_product( absint( wp_unslash( $_POST['product_id'] ?? 0 ) ) );
	$quantity = max( 1, wc_stock_amount( sanitize_text_field( wp_unslash( $_POST['quantity'] ?? '1' ) ) ) );
	$chosen   = array_map( 'sanitize_text_field', array_filter( (array) wp_unslash( $_POST['attributes'] ?? array() ), 'is_string' ) );
	// phpcs:enable
	$added = $product && add_product( $product, $quantity, $chosen );
	if ( $added ) {
		\WC_AJAX::get_refreshed_fragments();
		return;
	}
	$notices = wc_get_notices( 'error' );
	// Errors are shown in the wishlist, not on the next page.
	wc_clear_notices();
	$text = preg_replace( '#<a\b.*?</a>#is', '', (string) ( $notices[0]['notice'] ?? '' ) );
	$text = html_entity_decode( trim( wp_strip_all_tags( $text ) ), ENT_QUOTES, 'UTF-8' );
	wp_send_json( array( 'error' => '' === $text ? __( 'This product can’t be added to the cart.', 'wishlist-woocommerce' ) : $text ) );
}

/**
 * Adds a simple product or a variation.
 *
 * @param array<string, string> $chosen Values of attributes for which the variation allows any.
 */
function add_product( \WC_Product $product, int|float $quantity, array $chosen ): bool {
	$is_variation = $product->is_type( 'variation' );
	$id           = $is_variation ? $product->get_parent_id() : $product->get_id();
	$variation_id = $is_variation ? $product->get_id() : 0;
	$attributes   = $is_variation ? $product->get_variation_attributes() : array();
	foreach ( $attributes as $name => $value ) {
		$attributes[ $name ] = '' === $value ? ( $chosen[ $name ] ?? '' ) : $value;
	}
	if ( 'publish' !== get_post_status( $id ) ) {
		return false;
	}
	if ( ! apply_filters( 'woocommerce_add_to_cart_validation', true, $id, $quantity, $variation_id, $attributes ) ) {
		return false;
	}
	if ( ! WC()->cart->add_to_cart( $id, $quantity, $variation_id, $attributes ) ) {
		return false;
	}
	do_action( 'woocommerce_ajax_added_to_cart', $id );
	return true;
}

/** The reference in a request, if it has the service's format. */
function sent_reference(): ?string {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended, WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- matched below.
	$wl = wp_unslash( $_REQUEST['wl'] ?? '' );
	return is_string( $wl ) && preg_match( '/^[\w-]{1,200}$/D', $wl ) ? $wl : null;
}

// Before priority 20, where totals are calculated and the cart is saved. Not as cart item data,
// which would split a product's line in two.
add_action(
	'woocommerce_add_to_cart',
	function ( $key ) {
		static $is_used = false;
		$wl             = sent_reference();
		// Bundles add their parts after themselves.
		if ( null === $wl || $is_used || ! isset( WC()->cart->cart_contents[ $key ] ) ) {
			return;
		}
		$is_used                                = true;
		WC()->cart->cart_contents[ $key ]['wl'] = $wl;
	}
);

add_action(
	'woocommerce_checkout_create_order_line_item',
	function ( $item, $key, $values ) {
		if ( isset( $values['wl'] ) ) {
			$item->add_meta_data( LINE_FIELD, $values['wl'], true );
		}
	},
	10,
	3
);

// Fields that start with an underscore aren't shown to shoppers. This also hides it in the shop's
// admin.
add_filter( 'woocommerce_hidden_order_itemmeta', fn ( $names ) => array_merge( (array) $names, array( LINE_FIELD ) ) );
