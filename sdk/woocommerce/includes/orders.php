<?php
/**
 * Reports orders with products from the wishlist, in the background. Repeated reports count once.
 *
 * @package Wishlist\WooCommerce
 */

namespace Wishlist\WooCommerce;

use Wishlist\WishlistClient;
use Wishlist\WishlistError;

defined( 'ABSPATH' ) || exit;

const JOB = 'wishlist_report_order';

/** Seconds before each retry of a report, about three days in total. */
const WAITS = array( 60, 300, 1800, 7200, 21600, 43200, 86400, 86400 );

/** Maximum number of lines in a report. */
const MOST_LINES = 100;

add_action(
	'woocommerce_order_status_processing',
	function ( $id, $order ) {
		// With cash on delivery, the shop is only paid when the order is completed. Other ways to pay
		// later leave the date empty, and so does this one, but not in every request.
		if ( 'cod' !== $order->get_payment_method() && $order->get_date_paid() ) {
			enqueue( (int) $id, 'paid' );
		}
	},
	10,
	2
);
add_action( 'woocommerce_order_status_completed', fn ( $id ) => enqueue( (int) $id, 'paid' ) );
// An order with the status "refunded" was refunded as a whole, without lines.
foreach ( array( 'cancelled', 'refunded' ) as $status ) {
	add_action( "woocommerce_order_status_$status", fn ( $id ) => enqueue( (int) $id, 'cancelled' ) );
}
add_action( 'woocommerce_order_refunded', fn ( $id, $refund ) => enqueue( (int) $id, 'refunded', (int) $refund ), 10, 2 );

/** Enqueues a report if anything in the order came from the wishlist. */
function enqueue( int $id, string $status, int $refund = 0 ): void {
	$order = wc_get_order( $id );
	$args  = array( $id, $status, $refund, 1 );
	if ( ! $order || ! is_set_up() || '' === secret() || ! lines( $order, $order ) ) {
		return;
	}
	if ( ! as_has_scheduled_action( JOB, $args, 'wishlist' ) ) {
		as_enqueue_async_action( JOB, $args, 'wishlist' );
	}
}

/**
 * The lines of an order, or of a refund of it, that came from the wishlist.
 *
 * @param \WC_Order                  $order    The order.
 * @param \WC_Order|\WC_Order_Refund $reported The order, or a refund of it.
 * @return list<array{wl: string, variant_id: string, quantity: int, unit_price_minor: int}>
 */
function lines( $order, $reported ): array {
	$lines = array();
	foreach ( $reported->get_items() as $item ) {
		$bought   = $reported === $order ? $item : $order->get_item( (int) $item->get_meta( '_refunded_item_id' ) );
		$wl       = $bought ? (string) $bought->get_meta( LINE_FIELD ) : '';
		$quantity = (int) abs( $item->get_quantity() );
		if ( '' === $wl || $quantity < 1 ) {
			continue;
		}
		$paid    = abs( (float) $item->get_total() + (float) $item->get_total_tax() );
		$variant = $bought->get_variation_id() ? $bought->get_variation_id() : $bought->get_product_id();
		$lines[] = array(
			'wl'               => $wl,
			'variant_id'       => (string) $variant,
			'quantity'         => $quantity,
			'unit_price_minor' => WishlistClient::minorUnits( $paid / $quantity, $order->get_currency() ),
		);
	}
	return array_slice( $lines, 0, MOST_LINES );
}

add_action( JOB, __NAMESPACE__ . '\report', 10, 4 );

/** Sends a report, and retries later if the service can't take it now. */
function report( int $id, string $status, int $refund, int $attempt ): void {
	$order    = wc_get_order( $id );
	$reported = $refund ? wc_get_order( $refund ) : $order;
	if ( ! $order || ! $reported || ! is_set_up() ) {
		return;
	}
	$lines = lines( $order, $reported );
	if ( ! $lines ) {
		return;
	}
	try {
		client()->reportOrder(
			array_filter(
				array(
					'order_id'   => (string) $id,
					'status'     => $status,
					'refund_id'  => $refund ? (string) $refund : null,
					'currency'   => $order->get_currency(),
					'ordered_at' => $order->get_date_created()->format( DATE_ATOM ),
					'lines'      => $lines,
				),
				fn ( $value ) => null !== $value
			)
		);
	} catch ( WishlistError $error ) {
		$wait = WAITS[ $attempt - 1 ] ?? null;
		// Not final if the shop can fix it in the meantime, such as a token or key.
		$is_final = $error->status >= 400 && $error->status < 500 && ! in_array( $error->status, array( 401, 402, 403, 429 ), true );
		wc_get_logger()->warning( "Order $id ($status), attempt $attempt: " . described( $error ), array( 'source' => 'wishlist' ) );
		if ( null === $wait || $is_final ) {
			/* translators: %s: reason */
			$order->add_order_note( sprintf( __( 'This order couldn’t be reported to the wishlist: %s', 'wishlist-woocommerce' ), described( $error ) ) );
			return;
		}
		as_schedule_single_action( time() + max( $wait, $error->retryAfter ?? 0 ), JOB, array( $id, $status, $refund, $attempt + 1 ), 'wishlist' );
	}
}
