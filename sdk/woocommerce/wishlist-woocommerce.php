<?php
/**
 * Plugin Name: Wishlist for WooCommerce
 * Description: A wishlist that shoppers keep on every device: hearts on products, the wishlist with your cart, and orders reported back.
 * Version: @VERSION@
 * Requires at least: 6.5
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 * WC requires at least: 8.2
 * Text Domain: wishlist-woocommerce
 * Domain Path: /languages
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
require __DIR__ . '/includes/orders.php';

add_action( 'init', __NAMESPACE__ . '\load_texts' );

/** Loads the translations by language, so that German is also shown in Switzerland and with the formal variant. */
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

// The choices in the shop's consent banner are passed on; see assets/shop.js.
add_filter( 'wp_consent_api_registered_' . plugin_basename( FILE ), '__return_true' );

/** The URL of the page with the wishlist; empty if it was deleted. */
function page_url(): string {
	$id = (int) get_option( 'wishlist_page_id' );
	return $id && 'publish' === get_post_status( $id ) ? (string) get_permalink( $id ) : '';
}

register_activation_hook( FILE, __NAMESPACE__ . '\create_page' );

/** Creates the page with the wishlist, unless there is one. */
function create_page(): void {
	if ( page_url() ) {
		return;
	}
	// The request that activates a plugin is past init.
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
