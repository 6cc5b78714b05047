<?php
/**
 * The settings: WooCommerce > Wishlist.
 *
 * @package Wishlist\WooCommerce
 */

namespace Wishlist\WooCommerce;

use Wishlist\WishlistClient;
use Wishlist\WishlistError;

defined( 'ABSPATH' ) || exit;

const OPTION = 'wishlist_settings';
const SECRET = 'wishlist_secret';
const MAY    = 'manage_woocommerce';

/**
 * The saved settings, which every page needs.
 *
 * @return array{site_url: string, public_key: string, basket_id: string, cards: bool, instant: bool, later: bool}
 */
function settings(): array {
	$defaults = array(
		'site_url'   => '',
		'public_key' => '',
		'basket_id'  => '',
		'cards'      => true,
		'instant'    => true,
		'later'      => true,
	);
	return array_merge( $defaults, (array) get_option( OPTION, array() ) );
}

/**
 * The token for orders. It's stored under the URL of the service it was entered for, so that no
 * other one receives it, and not loaded with every page.
 */
function secret(): string {
	$settings = settings();
	// Version 1.1 stored it with the other settings.
	if ( isset( $settings['secret'] ) ) {
		store_secret( $settings['site_url'], $settings['secret'] );
		unset( $settings['secret'] );
		update_option( OPTION, $settings );
	}
	return ( (array) get_option( SECRET, array() ) )[ $settings['site_url'] ] ?? '';
}

/** Replaces the token. */
function store_secret( string $site_url, string $secret ): void {
	update_option( SECRET, array( $site_url => $secret ), false );
}

/** Whether the shop's pages can have hearts and the wishlist. */
function is_set_up(): bool {
	$settings = settings();
	return $settings['site_url'] && $settings['public_key'] && $settings['basket_id'];
}

/**
 * A client for the saved settings. Without retries, because the job that reports orders has its
 * own.
 */
function client(): WishlistClient {
	$settings = settings();
	$secret   = secret();
	$is_token = str_starts_with( $secret, 'wl_pat_' );
	return new WishlistClient(
		$settings['site_url'] . '/api',
		token: $is_token ? $secret : null,
		publicKey: $settings['public_key'],
		basketId: $settings['basket_id'],
		secret: $is_token ? null : $secret,
		retries: 0,
		transport: __NAMESPACE__ . '\send',
	);
}

/**
 * Sends a request with WordPress, which uses the server's proxy and certificates.
 *
 * @throws \RuntimeException Without a response.
 */
function send( string $method, string $url, array $headers, ?string $body, float $timeout ): array {
	$response = wp_remote_request(
		$url,
		array(
			'method'      => $method,
			'headers'     => $headers,
			'body'        => $body,
			'timeout'     => $timeout,
			'redirection' => 0,
		)
	);
	if ( is_wp_error( $response ) ) {
		throw new \RuntimeException( $response->get_error_message() );
	}
	$received = wp_remote_retrieve_headers( $response );
	return array(
		(int) wp_remote_retrieve_response_code( $response ),
		is_array( $received ) ? $received : $received->getAll(),
		wp_remote_retrieve_body( $response ),
	);
}

add_action(
	'admin_menu',
	function () {
		$title = __( 'Wishlist', 'wishlist-woocommerce' );
		add_submenu_page( 'woocommerce', $title, $title, MAY, 'wishlist', __NAMESPACE__ . '\settings_page' );
	}
);

add_filter(
	'plugin_action_links_' . plugin_basename( FILE ),
	fn ( $links ) => array_merge(
		array( '<a href="' . esc_url( settings_url() ) . '">' . esc_html__( 'Settings', 'wishlist-woocommerce' ) . '</a>' ),
		(array) $links
	)
);

/** The URL of the settings page. */
function settings_url(): string {
	return admin_url( 'admin.php?page=wishlist' );
}

/** Shows the settings page. The secret is never sent to the browser. */
function settings_page(): void {
	if ( ! current_user_can( MAY ) ) {
		return;
	}
	$settings = settings();
	// WordPress styles inputs by type.
	$fields   = array(
		'site_url'   => array( __( 'Service URL', 'wishlist-woocommerce' ), 'url', 'https://wishlist.example' ),
		'public_key' => array( __( 'Public key', 'wishlist-woocommerce' ), 'text', 'pk_live_…' ),
		'basket_id'  => array( __( 'Wishlist ID', 'wishlist-woocommerce' ), 'text', 'bkt_…' ),
	);
	$switches = array(
		'cards'   => __( 'Show hearts on product cards', 'wishlist-woocommerce' ),
		'instant' => __( 'Save with one click, without a dialog', 'wishlist-woocommerce' ),
		'later'   => __( 'Show “Save for later” in the cart of classic themes', 'wishlist-woocommerce' ),
	);
	$notes = get_transient( notes_name() );
	delete_transient( notes_name() );
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Wishlist', 'wishlist-woocommerce' ); ?></h1>
		<?php foreach ( is_array( $notes ) ? $notes : array() as list( $kind, $text ) ) : ?>
			<div class="notice notice-<?php echo esc_attr( $kind ); ?>"><p><?php echo esc_html( $text ); ?></p></div>
		<?php endforeach; ?>
		<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
			<input type="hidden" name="action" value="wishlist_save">
			<?php wp_nonce_field( 'wishlist_save' ); ?>
			<table class="form-table" role="presentation">
				<?php foreach ( $fields as $name => list( $label, $type, $example ) ) : ?>
					<tr>
						<th scope="row"><label for="<?php echo esc_attr( $name ); ?>"><?php echo esc_html( $label ); ?></label></th>
						<td><input class="regular-text" type="<?php echo esc_attr( $type ); ?>" id="<?php echo esc_attr( $name ); ?>" name="<?php echo esc_attr( $name ); ?>" value="<?php echo esc_attr( $settings[ $name ] ); ?>" placeholder="<?php echo esc_attr( $example ); ?>"></td>
					</tr>
				<?php endforeach; ?>
				<tr>
					<th scope="row"><label for="secret"><?php esc_html_e( 'Token for orders', 'wishlist-woocommerce' ); ?></label></th>
					<td>
						<input class="regular-text" type="password" autocomplete="off" id="secret" name="secret" placeholder="<?php echo esc_attr( '' === secret() ? 'wl_pat_…' : '••••••••' ); ?>">
						<p class="description"><?php esc_html_e( 'A personal access token with the scope orders:write, or the webhook secret of the wishlist. Without it, orders aren’t reported. Leave this empty to keep the current one.', 'wishlist-woocommerce' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><?php esc_html_e( 'Hearts', 'wishlist-woocommerce' ); ?></th>
					<td>
						<fieldset>
							<legend class="screen-reader-text"><?php esc_html_e( 'Hearts', 'wishlist-woocommerce' ); ?></legend>
							<?php foreach ( $switches as $name => $label ) : ?>
								<label><input type="checkbox" name="<?php echo esc_attr( $name ); ?>" value="1" <?php checked( $settings[ $name ] ); ?>> <?php echo esc_html( $label ); ?></label><br>
							<?php endforeach; ?>
						</fieldset>
					</td>
				</tr>
			</table>
			<p class="submit">
				<button class="button button-primary" name="then" value="save"><?php esc_html_e( 'Save', 'wishlist-woocommerce' ); ?></button>
				<button class="button" name="then" value="test"><?php esc_html_e( 'Save and test connection', 'wishlist-woocommerce' ); ?></button>
			</p>
		</form>
	</div>
	<?php
}

/** The name of the transient with notices to show the user once. */
function notes_name(): string {
	return 'wishlist_notes_' . get_current_user_id();
}

add_action( 'admin_post_wishlist_save', __NAMESPACE__ . '\save_settings' );

/** Saves the form field by field. Invalid fields keep their previous value. */
function save_settings(): void {
	check_admin_referer( 'wishlist_save' );
	if ( ! current_user_can( MAY ) ) {
		wp_die( esc_html__( 'You can’t change these settings.', 'wishlist-woocommerce' ), '', array( 'response' => 403 ) );
	}
	$patterns = array(
		'site_url'   => '#^(https://[\w.-]+(:\d+)?|http://(localhost|127\.0\.0\.1)(:\d+)?)$#D',
		'public_key' => '/^pk_(test|live)_\w+$/D',
		'basket_id'  => '/^bkt_\w+$/D',
		'secret'     => '#^(wl_pat_[\w-]+|whsec_[\w+/]+=*)$#D',
	);
	// First, because it may move from the settings.
	$secret   = secret();
	$settings = settings();
	$notes    = array();
	foreach ( $patterns as $name => $pattern ) {
		$value = trim( sanitize_text_field( wp_unslash( $_POST[ $name ] ?? '' ) ) );
		$value = 'site_url' === $name ? untrailingslashit( $value ) : $value;
		// A token entered with a URL that's refused isn't meant for the URL that stays.
		$is_refused = ! preg_match( $pattern, $value ) || ( 'secret' === $name && isset( $notes['site_url'] ) );
		if ( '' !== $value && $is_refused ) {
			/* translators: %s: what was entered */
			$notes[ $name ] = array( 'error', sprintf( __( 'Not saved, because it isn’t valid: %s', 'wishlist-woocommerce' ), 'secret' === $name ? '…' : $value ) );
		} elseif ( 'secret' !== $name ) {
			$settings[ $name ] = $value;
		} elseif ( '' !== $value ) {
			store_secret( $settings['site_url'], $value );
		}
	}
	foreach ( array( 'cards', 'instant', 'later' ) as $name ) {
		$settings[ $name ] = isset( $_POST[ $name ] );
	}
	update_option( OPTION, $settings );
	if ( '' !== $secret && '' === secret() ) {
		$notes[] = array( 'warning', __( 'The service URL has changed. Enter the token for orders again.', 'wishlist-woocommerce' ) );
	}
	// In a network of shops, the extension was activated in another one.
	if ( false === get_option( 'wishlist_page_id' ) ) {
		create_page();
	}
	if ( ! in_array( 'error', array_column( $notes, 0 ), true ) ) {
		array_unshift( $notes, array( 'success', __( 'Settings saved.', 'wishlist-woocommerce' ) ) );
	}
	if ( 'test' === sanitize_key( wp_unslash( $_POST['then'] ?? '' ) ) ) {
		$notes = array_merge( $notes, connection_notes() );
	}
	set_transient( notes_name(), $notes, MINUTE_IN_SECONDS );
	wp_safe_redirect( settings_url() );
	exit;
}

/**
 * Tests the settings against the service.
 *
 * @return list<array{string, string}> Kinds and texts of notices.
 */
function connection_notes(): array {
	if ( ! is_set_up() ) {
		return array( array( 'warning', __( 'Enter the service URL, the public key and the wishlist ID first.', 'wishlist-woocommerce' ) ) );
	}
	try {
		$client = client();
		$url    = wp_parse_url( home_url() );
		$client->init( $url['scheme'] . '://' . $url['host'] . ( isset( $url['port'] ) ? ':' . $url['port'] : '' ) );
		$notes   = array( array( 'success', __( 'The public key works on this site.', 'wishlist-woocommerce' ) ) );
		$notes[] = wishlist_note( $client );
		if ( '' === secret() ) {
			$notes[] = array( 'warning', __( 'There’s no token, so orders aren’t reported.', 'wishlist-woocommerce' ) );
		} elseif ( may_report( $client ) ) {
			$notes[] = array( 'success', __( 'Orders can be reported.', 'wishlist-woocommerce' ) );
		}
		return $notes;
	} catch ( WishlistError $error ) {
		return array( ...( $notes ?? array() ), array( 'error', described( $error ) ) );
	}
}

/**
 * Whether the wishlist exists and its products go to the cart, as a notice.
 *
 * @return array{string, string} Kind and text.
 * @throws WishlistError If the service can't say.
 */
function wishlist_note( WishlistClient $client ): array {
	try {
		return $client->basket()['webhook'] ?? false
			? array( 'warning', __( 'The wishlist has a webhook URL, so products go there instead of to the cart. Remove it in the portal, under Wishlists.', 'wishlist-woocommerce' ) )
			: array( 'success', __( 'The wishlist was found.', 'wishlist-woocommerce' ) );
	} catch ( WishlistError $error ) {
		if ( 404 !== $error->status ) {
			throw $error;
		}
		return array( 'error', __( 'The service has no wishlist with this ID. In the portal, under Wishlists, copy the ID that starts with bkt_, and enter it here.', 'wishlist-woocommerce' ) );
	}
}

/**
 * Whether an order would be accepted. An empty one is only refused after the token has been
 * checked.
 *
 * @throws WishlistError If it wouldn't.
 */
function may_report( WishlistClient $client ): bool {
	try {
		$client->reportOrder( array() );
	} catch ( WishlistError $error ) {
		if ( 400 !== $error->status ) {
			throw $error;
		}
	}
	return true;
}

/** An error's message, with the details that the service's operator needs. */
function described( WishlistError $error ): string {
	$details = array_filter( array( $error->errorCode, $error->hint, $error->requestId ) );
	return $error->getMessage() . ' (' . implode( ', ', $details ) . ')';
}

add_action(
	'admin_init',
	function () {
		$text = __( 'Products that visitors save are kept by the wishlist service, with an anonymous ID or, if they sign in there, their account. When they order a product from their wishlist, the order’s number, currency, price and quantity of that product are sent to the service, but no name, address or email address.', 'wishlist-woocommerce' );
		wp_add_privacy_policy_content( __( 'Wishlist', 'wishlist-woocommerce' ), wpautop( esc_html( $text ) ) );
	}
);
