<?php
/**
 * "Save for later" in the cart of classic themes. The cart's block has no place for it.
 *
 * @package Wishlist\WooCommerce
 */

namespace Wishlist\WooCommerce;

defined( 'ABSPATH' ) || exit;

/** A line's fields without another extension's, such as a text to be engraved. */
const LINE_FIELDS = array( 'key', 'product_id', 'variation_id', 'variation', 'quantity', 'data', 'data_hash', 'wl' );

/**
 * Whether the wishlist can put a line back into the cart as it is.
 *
 * @param array<string, mixed> $line A line of the cart.
 */
function can_return( array $line ): bool {
	$others = array_filter( array_keys( $line ), fn ( $name ) => ! str_starts_with( $name, 'line_' ) && ! in_array( $name, LINE_FIELDS, true ) );
	return ! $others && ( $line['data']->is_type( 'simple' ) || $line['data']->is_type( 'variation' ) );
}

/**
 * A button that saves a line's product like the button of its page, with the chosen variation. Once
 * it's saved, assets/shop.js removes the line.
 *
 * @param array<string, mixed> $line A line of the cart.
 */
function later_button( array $line ): string {
	$product    = $line['data'];
	$page       = wc_get_product( $line['product_id'] );
	$image      = wp_get_attachment_image_url( (int) $product->get_image_id(), 'large' );
	$is_open    = fn ( $value ) => '' === $value;
	$open       = $line['variation_id'] ? array_filter( $product->get_variation_attributes(), $is_open ) : array();
	$chosen     = array_intersect_key( $line['variation'], $open );
	$properties = array();
	foreach ( $chosen as $name => $value ) {
		$label                = wc_attribute_label( substr( $name, strlen( 'attribute_' ) ), $page );
		$properties[ $label ] = variation_text( array( $name => $value ) );
	}
	$metadata = array(
		'variantId'    => (string) $product->get_id(),
		'quantity'     => $line['quantity'],
		'variantTitle' => variation_text( array_diff_key( $line['variation'], $open ) ),
		'attributes'   => $chosen,
		'properties'   => $properties,
	);
	return sprintf(
		'<button type="button" class="wishlist-later" data-wl data-wl-save-for-later%s>%s</button>',
		attributes(
			array(
				'url'       => $page->get_permalink(),
				'id'        => $page->get_id(),
				'title'     => $page->get_name(),
				'image-url' => $image ? $image : '',
				'price'     => '' === $product->get_price() ? '' : minor_price( $product ),
				'currency'  => get_woocommerce_currency(),
				'metadata'  => wp_json_encode( array_filter( $metadata ) ),
			)
		),
		esc_html__( 'Save for later', 'wishlist-woocommerce' )
	);
}

add_action(
	'woocommerce_after_cart_item_name',
	function ( $line ) {
		if ( is_set_up() && settings()['later'] && can_return( $line ) ) {
			echo later_button( $line ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- it has escaped it.
		}
	}
);
