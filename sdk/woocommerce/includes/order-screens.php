<?php
/**
 * The shop's own order screens: which lines came from a wishlist, and their value.
 *
 * @package Wishlist\WooCommerce
 */

namespace Wishlist\WooCommerce;

defined( 'ABSPATH' ) || exit;

/**
 * The lines of an order that came from a wishlist.
 *
 * @return array<int, \WC_Order_Item_Product> By their IDs.
 */
function wished_items( \WC_Order $order ): array {
	return array_filter( $order->get_items(), fn ( $item ) => '' !== (string) $item->get_meta( LINE_FIELD ) );
}

/**
 * The price of these lines when they were ordered, with tax, as HTML.
 *
 * @param \WC_Order                           $order The order.
 * @param array<int, \WC_Order_Item_Product> $items Some of its lines.
 */
function price_of( \WC_Order $order, array $items ): string {
	$amounts = array_map( fn ( $item ) => $order->get_line_total( $item, true ), $items );
	return wp_kses_post( wc_price( array_sum( $amounts ), array( 'currency' => $order->get_currency() ) ) );
}

add_action(
	'add_meta_boxes',
	function ( $screen, $shown ) {
		$order = wc_get_page_screen_id( 'shop-order' ) === $screen ? wc_get_order( $shown ) : false;
		$items = $order ? wished_items( $order ) : array();
		if ( $items ) {
			add_meta_box( 'wishlist', __( 'From a wishlist', 'wishlist-woocommerce' ), fn () => show_box( $order, $items ), $screen, 'side' );
		}
	},
	10,
	2
);

/**
 * Shows the lines in the order's sidebar.
 *
 * @param \WC_Order                           $order The order.
 * @param array<int, \WC_Order_Item_Product> $items Its lines from a wishlist.
 */
function show_box( \WC_Order $order, array $items ): void {
	// phpcs:disable WordPress.Security.EscapeOutput.OutputNotEscaped -- price_of() has escaped its output.
	echo '<ul>';
	foreach ( $items as $item ) {
		echo '<li>', esc_html( $item->get_name() ), ' × ', esc_html( (string) $item->get_quantity() ), ': ', price_of( $order, array( $item ) ), '</li>';
	}
	echo '</ul>';
	if ( count( $items ) > 1 ) {
		/* translators: %s: amount */
		echo '<p>', sprintf( esc_html__( 'Total: %s', 'wishlist-woocommerce' ), price_of( $order, $items ) ), '</p>';
	}
	// phpcs:enable
}

/** Shows the value in the list of orders. */
function show_column( $column, $shown ): void {
	$order = 'wishlist' === $column ? wc_get_order( $shown ) : false;
	$items = $order ? wished_items( $order ) : array();
	echo $items ? price_of( $order, $items ) : ''; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- it has escaped its output.
}

// Orders are posts, or have their own tables.
foreach ( array( 'edit-shop_order' => 'shop_order_posts', 'woocommerce_page_wc-orders' => 'woocommerce_page_wc-orders' ) as $list => $cells ) {
	add_filter( "manage_{$list}_columns", fn ( $columns ) => array_merge( (array) $columns, array( 'wishlist' => __( 'From a wishlist', 'wishlist-woocommerce' ) ) ) );
	add_action( "manage_{$cells}_custom_column", __NAMESPACE__ . '\show_column', 10, 2 );
}
