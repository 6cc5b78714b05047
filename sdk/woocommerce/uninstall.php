<?php
/**
 * Removes everything the plugin stored, in every shop of a network: the settings, the token, the
 * references on order lines, and the wishlist's page unless someone has edited it.
 *
 * @package Wishlist\WooCommerce
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

$wishlist_sites = is_multisite()
	? get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	)
	: array( get_current_blog_id() );
foreach ( $wishlist_sites as $wishlist_site ) {
	if ( is_multisite() ) {
		switch_to_blog( $wishlist_site );
	}
	$wishlist_id   = (int) get_option( 'wishlist_page_id' );
	$wishlist_page = $wishlist_id ? get_post( $wishlist_id ) : null;
	if ( $wishlist_page && '<!-- wp:shortcode -->[wishlist]<!-- /wp:shortcode -->' === trim( $wishlist_page->post_content ) ) {
		wp_delete_post( $wishlist_id, true );
	}
	if ( function_exists( 'as_unschedule_all_actions' ) ) {
		as_unschedule_all_actions( 'wishlist_report_order' );
	}
	// Other sites of a network may not have WooCommerce's tables.
	if ( get_option( 'wishlist_settings' ) ) {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery, WordPress.DB.SlowDBQuery -- once, for all orders.
		$wpdb->delete( $wpdb->prefix . 'woocommerce_order_itemmeta', array( 'meta_key' => '_wl' ) );
	}
	foreach ( array( 'wishlist_page_id', 'wishlist_settings', 'wishlist_secret' ) as $wishlist_option ) {
		delete_option( $wishlist_option );
	}
	if ( is_multisite() ) {
		restore_current_blog();
	}
}
