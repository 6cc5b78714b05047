<?php
/** A WooCommerce shop for `php -S`: its pages, and what people and time do to it below `/test/`. */

error_reporting(E_ALL);
set_error_handler(fn ($level, $text, $file, $line) => error_reporting() & $level && throw new ErrorException($text, 0, $level, $file, $line));

require __DIR__ . '/wordpress.php';
require __DIR__ . '/woocommerce.php';
eval('namespace Automattic\WooCommerce\Utilities; final class FeaturesUtil { public static array $declared = []; public static function declare_compatibility(string $feature, string $file, bool $positive = true): bool { self::$declared[$feature] = $positive; return true; } }');

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$plugin = getenv('PLUGIN');
if (str_starts_with($path, '/wp-content/plugins/')) {
    header('Content-Type: text/' . (str_ends_with($path, '.css') ? 'css' : 'javascript') . '; charset=utf-8');
    readfile(dirname($plugin) . substr($path, strlen('/wp-content/plugins')));
    exit;
}
if (str_starts_with($path, '/images/')) {
    http_response_code(404);
    exit;
}

State::load();
// WordPress escapes what it receives, whatever PHP is configured to do.
[$_GET, $_POST, $_COOKIE] = [wp_slash($_GET), wp_slash($_POST), wp_slash($_COOKIE)];
$_REQUEST = $_POST + $_GET;

require "$plugin/wishlist-woocommerce.php";
// A plugin is activated by a request that began without it.
if ($path !== '/test/activate') {
    do_action('before_woocommerce_init');
    do_action('init');
}
WC();

/** A page of the theme. */
function page(string $body): void
{
    ob_start();
    do_action('wp_enqueue_scripts');
    do_action('wp_head');
    echo '<link rel="stylesheet" href="/test/theme.css"><script src="/test/jquery.js"></script>';
    foreach ($GLOBALS['styles'] ?? [] as $href) {
        echo '<link rel="stylesheet" href="' . esc_url($href) . '">';
    }
    foreach ($GLOBALS['scripts'] ?? [] as $handle => [$src, $strategy]) {
        echo isset($GLOBALS['script_data'][$handle]) ? "<script>{$GLOBALS['script_data'][$handle]}</script>" : '';
        echo '<script src="' . esc_url($src) . "\" $strategy></script>";
    }
    $head = ob_get_clean();
    $consent = isset($_GET['banner']) ? '<script>window.wp_consent_type = "optin"; window.wp_has_consent = () => window.mayPrefer === true;</script>' : '';
    $link = esc_url(home_url('/wishlist/'));
    echo "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Shop</title>$consent$head</head><body><a href=\"$link\">Wishlist</a>$body</body></html>";
}

function hooked(string $hook, mixed ...$args): string
{
    ob_start();
    do_action($hook, ...$args);
    return ob_get_clean();
}

function product_page(int $id): string
{
    $product = wc_get_product($id);
    $GLOBALS['post'] = $id;
    $selects = '';
    $attributes = array_map(fn ($child) => wc_get_product($child)->get_variation_attributes(), $product->get_children());
    foreach (array_keys(array_merge(...$attributes)) as $name) {
        $values = array_filter([...array_column($attributes, $name), 'Large', 'Small']);
        $label = ucfirst(substr($name, strlen('attribute_')));
        $options = implode('', array_map(fn ($value) => '<option>' . esc_html($value) . '</option>', array_unique($values)));
        $selects .= "<label for=\"$name\">$label</label><select id=\"$name\" name=\"$name\"><option value=\"\">Choose</option>$options</select>";
    }
    $class = $product->is_type('variable') ? 'variations_form cart' : 'cart';
    $form = $product->is_in_stock()
        ? "<form class=\"$class\" method=\"post\" data-product_id=\"$id\">$selects<button name=\"add-to-cart\" value=\"$id\">Add to cart</button>" . hooked('woocommerce_after_add_to_cart_button') . '</form>'
        : '<p>Out of stock</p>';
    $block = wp_is_block_theme() ? apply_filters('render_block_woocommerce/add-to-cart-form', $form, [], null) : $form;
    return '<h1>' . esc_html($product->get_name()) . "</h1>$block" . hooked('woocommerce_single_product_summary');
}

function cards(): string
{
    $cards = '';
    add_action('woocommerce_after_shop_loop_item', fn () => print(wp_is_block_theme() ? '' : '<button class="button">Add</button>'));
    foreach (array_filter(catalog(), fn ($one) => !isset($one['parent'])) as $id => $one) {
        $GLOBALS['post'] = $id;
        $button = '';
        if (wp_is_block_theme()) {
            $button = "<div class=\"wp-block-button wc-block-components-product-button\"><button class=\"wp-block-button__link\" style=\"margin-bottom:1rem\">Add</button><span hidden>View cart</span></div>";
            $button = apply_filters('render_block_woocommerce/product-button', $button, [], (object) ['context' => ['postId' => $id]]);
        }
        // Around blocks, WooCommerce runs the hooks of classic themes, too.
        $cards .= "<li class=\"product\" data-card=\"$id\">$button" . hooked('woocommerce_after_shop_loop_item') . '</li>';
    }
    return "<ul>$cards</ul>";
}

/** The classic cart. Its script would remove a line without a new page. */
function cart_page(): string
{
    $rows = '';
    foreach (WC()->cart->cart_contents as $key => $line) {
        $line['data'] = wc_get_product($line['variation_id'] ?: $line['product_id']);
        $name = esc_html($line['data']->get_name());
        $later = hooked('woocommerce_after_cart_item_name', $line + ['key' => $key, 'line_total' => 1], $key);
        $rows .= "<tr class=\"cart_item\"><td><a class=\"remove\" href=\"?remove_item=$key\">Remove</a></td><td>$name$later</td></tr>";
    }
    return "<table>$rows</table>";
}

if (isset($_GET['wc-ajax'])) {
    do_action('wc_ajax_' . sanitize_key($_GET['wc-ajax']));
} elseif ($path === '/') {
    page(cards());
} elseif (preg_match('#^/product/([\w-]+)/$#', $path, $found)) {
    $id = array_key_first(array_filter(catalog(), fn ($one) => ($one['slug'] ?? '') === $found[1]));
    if (isset($_POST['add-to-cart'])) {
        WC()->cart->add_to_cart((int) $_POST['add-to-cart']);
    }
    page(product_page($id));
} elseif ($path === '/cart/') {
    unset(WC()->cart->cart_contents[$_GET['remove_item'] ?? '']);
    State::$now['cart'] = WC()->cart->cart_contents;
    page(cart_page());
} elseif ($path === '/wishlist/') {
    $post = State::$now['posts'][get_option('wishlist_page_id')] ?? null;
    $post ? page(do_shortcode($post['post_content'])) : http_response_code(404);
} elseif ($path === '/wp-admin/admin.php') {
    do_action('admin_menu');
    do_action('admin_init');
    [$capability, $show] = $GLOBALS['admin_pages'][$_GET['page']];
    current_user_can($capability) || wp_die('Sorry, you are not allowed to access this page.', '', ['response' => 403]);
    echo '<!doctype html><meta charset="utf-8">';
    $show();
} elseif ($path === '/wp-admin/admin-post.php') {
    do_action((get_current_user_id() ? 'admin_post_' : 'admin_post_nopriv_') . ($_REQUEST['action'] ?? ''));
} elseif ($path === '/test/jquery.js' || $path === '/test/theme.css') {
    header('Content-Type: text/' . (str_ends_with($path, '.css') ? 'css' : 'javascript'));
    readfile(__DIR__ . '/' . basename($path));
} else {
    $in = json_decode(file_get_contents('php://input'), true) ?? [];
    $out = match ($path) {
        '/test/state' => State::$now,
        '/test/features' => \Automattic\WooCommerce\Utilities\FeaturesUtil::$declared,
        '/test/hidden' => apply_filters('woocommerce_hidden_order_itemmeta', []),
        '/test/activate' => do_action('activate_' . plugin_basename("$plugin/wishlist-woocommerce.php")),
        '/test/options' => State::$now['options'] = $in + State::$now['options'],
        '/test/cart' => State::$now['cart'] = array_map(fn ($line) => $in + array_diff_key($line, ['engraving' => 1]), State::$now['cart']),
        '/test/network' => State::$now['network'] = $in,
        '/test/checkout' => create_order($in['created'], $in['method'] ?? 'card'),
        '/test/status' => set_status($in['order'], $in['status']),
        '/test/screens' => order_screens($in['order']),
        '/test/refund' => create_refund($in['order'], $in['quantities'] ?? []),
        '/test/run' => run_actions(),
        '/test/uninstall' => uninstall("$plugin/uninstall.php"),
    };
    wp_send_json($out);
}

/** Runs what's scheduled, now or later, once; returns how many seconds it had to wait. */
function run_actions(): array
{
    $due = State::$now['actions'];
    State::$now['actions'] = [];
    foreach ($due as ['hook' => $hook, 'args' => $args]) {
        do_action($hook, ...$args);
    }
    return array_column($due, 'in');
}

function uninstall(string $file): array
{
    define('WP_UNINSTALL_PLUGIN', true);
    $GLOBALS['wpdb'] = new class {
        public string $prefix = 'shop_';
        public array $deleted = [];

        public function delete(string $table, array $where): int
        {
            $this->deleted[] = [$table, $where];
            return 1;
        }
    };
    require $file;
    return $GLOBALS['wpdb']->deleted;
}
