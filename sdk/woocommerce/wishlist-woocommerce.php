<?php
/**
 * Plugin Name: Wishlist for WooCommerce
 * Description: A wishlist that shoppers keep on every device: hearts on products, the wishlist with your cart, and orders reported back.
 * Version: @VERSION@
 * Requires at least: 6.5
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 * WC requires at least: 8.2
 * WC tested up to: 11.0
 * License: Proprietary
 * Text Domain: wishlist-woocommerce
 * Domain Path: /languages
 *
 * The license is an agreement with the operator of the wishlist service.
 *
 * @package Wishlist\WooCommerce
 */

namespace Wishlist\WooCommerce;

defined( 'ABSPATH' ) || exit;

const VERSION = '@VERSION@';
const FILE    = __FILE__;

if ( ! class_exists( \Wishlist\WishlistClient::class ) ) {
	require __DIR__ . '/includes/WishlistClient.php';
}
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/buttons.php';
require __DIR__ . '/includes/cart.php';
require __DIR__ . '/includes/for-later.php';
require __DIR__ . '/includes/orders.php';
require __DIR__ . '/includes/order-screens.php';

add_action( 'init', __NAMESPACE__ . '\load_texts' );

/**
 * Loads translations by language only, so that German is also used in Switzerland and for the
 * formal variant.
 */
function load_texts(): void {
	load_textdomain( 'wishlist-woocommerce', __DIR__ . '/languages/' . substr( determine_locale(), 0, 2 ) . '.mo' );
}

add_action(
	'before_woocommerce_init',
	function () {
		foreach ( array( 'custom_order_tables', 'cart_checkout_blocks' ) as $feature ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( $feature, FILE, true );
		}
	}
);

// Registers that assets/shop.js passes on the choice in the shop's consent banner.
add_filter( 'wp_consent_api_registered_' . plugin_basename( FILE ), '__return_true' );

/** The URL of the wishlist page; empty if it was deleted. */
function page_url(): string {
	$id = (int) get_option( 'wishlist_page_id' );
	return $id && 'publish' === get_post_status( $id ) ? (string) get_permalink( $id ) : '';
}

register_activation_hook( FILE, __NAMESPACE__ . '\create_page' );

/** Creates the wishlist page, unless it exists. */
function create_page(): void {
	if ( page_url() ) {
		return;
	}
	// When a plugin is activated, `init` has already run.
	load_texts();
	$page = wp_insert_post(
		array(
			'post_type'      => 'page',
			'post_status'    => 'publish',
			'post_title'     => __( 'Wishlist', 'wishlist-woocommerce' ),
			'post_name'      => 'wishlist',
			'post_content'   => '<!-- wp:shortcode -->[wishlist]<!-- /wp:shortcode -->',
			'comment_status' => 'closed',
		)
	);
	update_option( 'wishlist_page_id', (int) $page );
}
