<?php
/**
 * Removes everything the plugin stored, except the wishlist's page if someone has edited it.
 *
 * @package Wishlist\WooCommerce
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

$wishlist_id   = (int) get_option( 'wishlist_page_id' );
$wishlist_page = $wishlist_id ? get_post( $wishlist_id ) : null;
if ( $wishlist_page && '<!-- wp:shortcode -->[wishlist]<!-- /wp:shortcode -->' === trim( $wishlist_page->post_content ) ) {
	wp_delete_post( $wishlist_id, true );
}
delete_option( 'wishlist_page_id' );
delete_option( 'wishlist_settings' );
if ( function_exists( 'as_unschedule_all_actions' ) ) {
	as_unschedule_all_actions( 'wishlist_report_order' );
}
global $wpdb;
// phpcs:ignore WordPress.DB.DirectDatabaseQuery, WordPress.DB.SlowDBQuery -- once, for all orders.
$wpdb->delete( $wpdb->prefix . 'woocommerce_order_itemmeta', array( 'meta_key' => '_wl' ) );
