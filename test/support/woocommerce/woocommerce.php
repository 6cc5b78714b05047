<?php
/** A small WooCommerce: products, the cart, orders with refunds, and Action Scheduler. */

/** The products by ID; of a variation, `parent` is its product. */
function catalog(): array
{
    static $products;
    return $products ??= json_decode(file_get_contents(getenv('CATALOG_FILE')), true);
}

class WC_Product
{
    public function __construct(protected int $id, protected array $data)
    {
    }

    public function get_id(): int
    {
        return $this->id;
    }

    public function get_type(): string
    {
        return $this->data['type'] ?? 'simple';
    }

    public function is_type(string $type): bool
    {
        return $this->get_type() === $type;
    }

    public function get_name(): string
    {
        return $this->data['name'] ?? catalog()[$this->get_parent_id()]['name'];
    }

    public function get_parent_id(): int
    {
        return $this->data['parent'] ?? 0;
    }

    public function get_permalink(): string
    {
        return home_url("/product/{$this->data['slug']}/");
    }

    public function get_image_id(): string
    {
        return (string) ($this->data['image'] ?? '');
    }

    public function get_price(): string
    {
        return (string) ($this->data['price'] ?? '');
    }

    public function get_regular_price(): string
    {
        return (string) ($this->data['regular'] ?? $this->get_price());
    }

    public function is_on_sale(): bool
    {
        return isset($this->data['regular']);
    }

    public function is_in_stock(): bool
    {
        return $this->data['stock'] ?? true;
    }

    public function get_children(): array
    {
        return array_keys(array_filter(catalog(), fn ($one) => ($one['parent'] ?? 0) === $this->id));
    }

    public function get_available_variations(string $return = 'array'): array
    {
        return array_map('wc_get_product', $this->get_children());
    }

    public function get_variation_attributes(): array
    {
        return $this->data['attributes'] ?? [];
    }
}

function wc_get_product(mixed $id = false): WC_Product|null|false
{
    $id = $id === false ? ($GLOBALS['post'] ?? 0) : (int) $id;
    $data = catalog()[$id] ?? null;
    return $data ? new WC_Product($id, $data) : false;
}

/** Prices are entered without tax, and shown with it if the shop has any. */
function wc_get_price_to_display(WC_Product $product, array $args = []): float
{
    return (float) ($args['price'] ?? $product->get_price()) * (1 + (float) getenv('TAX'));
}

function get_woocommerce_currency(): string
{
    return getenv('CURRENCY') ?: 'EUR';
}

function wc_get_formatted_variation(WC_Product|array $variation, bool $flat = false, bool $include_names = true): string
{
    return implode(', ', array_filter(is_array($variation) ? $variation : $variation->get_variation_attributes()));
}

function wc_attribute_label(string $name, WC_Product $product): string
{
    return ucfirst($name);
}

/** Unlike `esc_attr`, it also escapes entities. */
function wc_esc_json(string $json): string
{
    return htmlspecialchars($json, ENT_QUOTES, 'UTF-8');
}

function wc_stock_amount(mixed $amount): int
{
    return (int) $amount;
}

function wc_add_notice(string $message, string $type = 'success'): void
{
    State::$now['notices'][$type][] = ['notice' => $message, 'data' => []];
}

function wc_get_notices(string $type = ''): array
{
    return State::$now['notices'][$type] ?? [];
}

function wc_clear_notices(): void
{
    State::$now['notices'] = [];
}

final class WC_Cart
{
    public array $cart_contents = [];

    public function __construct()
    {
        $this->cart_contents = State::$now['cart'];
        // Totals are calculated, and the cart is saved, after what other extensions do.
        add_action('woocommerce_add_to_cart', fn () => State::$now['cart'] = $this->cart_contents, 20, 0);
    }

    public function add_to_cart(int $product_id, int|float $quantity = 1, int $variation_id = 0, array $variation = [], array $cart_item_data = []): string|false
    {
        $product = wc_get_product($variation_id ?: $product_id);
        if (in_array('', $variation, true)) {
            wc_add_notice('Size is a required field', 'error');
            return false;
        }
        if (!$product->is_in_stock()) {
            wc_add_notice('<a href="' . home_url('/cart/') . '" class="button wc-forward">View cart</a> You cannot add &quot;' . esc_html($product->get_name()) . '&quot; to the cart because the product is out of stock.', 'error');
            return false;
        }
        $key = md5(json_encode([$product_id, $variation_id, $variation, $cart_item_data]));
        $quantity += $this->cart_contents[$key]['quantity'] ?? 0;
        $this->cart_contents[$key] = compact('product_id', 'variation_id', 'variation', 'quantity') + ($this->cart_contents[$key] ?? []) + $cart_item_data;
        do_action('woocommerce_add_to_cart', $key, $product_id, $quantity, $variation_id, $variation, $cart_item_data);
        return $key;
    }
}

function WC(): object
{
    static $wc;
    return $wc ??= (object) ['cart' => new WC_Cart()];
}

final class WC_AJAX
{
    public static function get_endpoint(string $request = ''): string
    {
        return "/?wc-ajax=$request";
    }

    public static function get_refreshed_fragments(): never
    {
        wp_send_json(['fragments' => ['.cart' => count(WC()->cart->cart_contents)], 'cart_hash' => 'hash']);
    }
}

// Orders. They are arrays in the state, and these objects read and write them.

final class WC_Order_Item_Product
{
    public array $meta = [];

    public function __construct(private array $data)
    {
        $this->meta = $data['meta'] ?? [];
    }

    public function add_meta_data(string $key, mixed $value, bool $unique = false): void
    {
        $this->meta[$key] = $value;
    }

    public function get_meta(string $key): mixed
    {
        return $this->meta[$key] ?? '';
    }

    public function get_name(): string
    {
        return wc_get_product($this->get_variation_id() ?: $this->get_product_id())->get_name();
    }

    public function get_quantity(): int
    {
        return $this->data['quantity'];
    }

    public function get_total(): string
    {
        return (string) $this->data['total'];
    }

    public function get_total_tax(): string
    {
        return (string) $this->data['tax'];
    }

    public function get_product_id(): int
    {
        return $this->data['product_id'];
    }

    public function get_variation_id(): int
    {
        return $this->data['variation_id'];
    }

    public function stored(): array
    {
        return ['meta' => $this->meta] + $this->data;
    }
}

class WC_Order
{
    public function __construct(private int $id)
    {
    }

    public function get_id(): int
    {
        return $this->id;
    }

    public function get_currency(): string
    {
        return State::$now['orders'][$this->id]['currency'];
    }

    public function get_date_created(): DateTime
    {
        return new DateTime(State::$now['orders'][$this->id]['created']);
    }

    public function get_payment_method(): string
    {
        return State::$now['orders'][$this->id]['method'];
    }

    public function get_date_paid(): ?DateTime
    {
        $paid = State::$now['orders'][$this->id]['paid'] ?? null;
        return $paid ? new DateTime($paid) : null;
    }

    public function get_line_total(WC_Order_Item_Product $item, bool $inc_tax = false): float
    {
        return round($item->get_total() + ($inc_tax ? $item->get_total_tax() : 0), 2);
    }

    /** @return array<int, WC_Order_Item_Product> */
    public function get_items(): array
    {
        return array_map(fn ($one) => new WC_Order_Item_Product($one), State::$now['orders'][$this->id]['items']);
    }

    public function get_item(int $id): WC_Order_Item_Product|false
    {
        return $this->get_items()[$id] ?? false;
    }

    public function add_order_note(string $note): int
    {
        State::$now['orders'][$this->id]['notes'][] = $note;
        return State::id();
    }
}

class WC_Order_Refund extends WC_Order
{
}

function wc_get_order(mixed $id): WC_Order|false
{
    $id = $id instanceof WC_Order ? $id->get_id() : (int) ($id->ID ?? $id);
    $order = State::$now['orders'][$id] ?? null;
    return $order ? (isset($order['refunds']) ? new WC_Order_Refund($id) : new WC_Order($id)) : false;
}

function wc_price(float $price, array $args = []): string
{
    return '<span class="amount"><bdi>' . number_format($price, 2) . " <span>{$args['currency']}</span></bdi></span>";
}

function wc_get_page_screen_id(string $for): string
{
    return isset($_GET['hpos']) ? 'woocommerce_page_wc-orders' : 'shop_order';
}

/** WooCommerce notes when an order was paid; even too early, if the request hasn't loaded cash on delivery. */
function set_status(int $id, string $status): void
{
    $order = &State::$now['orders'][$id];
    if ($status === 'completed' || ($status === 'processing' && $order['method'] !== 'paid_later')) {
        $order['paid'] ??= date(DATE_ATOM);
    }
    do_action("woocommerce_order_status_$status", $id, wc_get_order($id));
}

/** The sidebar of an order's page, and its row in the list of orders. */
function order_screens(int $id): array
{
    $has_tables = isset($_GET['hpos']);
    $order = $has_tables ? wc_get_order($id) : (object) ['ID' => $id];
    $screen = wc_get_page_screen_id('shop-order');
    do_action('add_meta_boxes', $screen, $order);
    ob_start();
    foreach ($GLOBALS['boxes'] ?? [] as [$title, $show, $on]) {
        echo $on === $screen ? $title : '', ' ';
        $show($order);
    }
    $boxes = ob_get_clean();
    $columns = apply_filters('manage_' . ($has_tables ? $screen : 'edit-shop_order') . '_columns', ['order_total' => 'Total']);
    ob_start();
    foreach (array_keys($columns) as $column) {
        do_action('manage_' . ($has_tables ? $screen : 'shop_order_posts') . '_custom_column', $column, $has_tables ? $order : $id);
    }
    return ['boxes' => $boxes, 'columns' => $columns, 'cells' => ob_get_clean()];
}

function wc_get_logger(): object
{
    return new class {
        public function warning(string $message, array $context = []): void
        {
            State::$now['log'][] = $message;
        }
    };
}

/** What the checkout does. */
function create_order(string $created, string $method): int
{
    $id = State::id();
    State::$now['orders'][$id] = ['currency' => get_woocommerce_currency(), 'created' => $created, 'method' => $method, 'items' => [], 'notes' => []];
    foreach (WC()->cart->cart_contents as $key => $line) {
        $product = wc_get_product($line['variation_id'] ?: $line['product_id']);
        $total = round((float) $product->get_price() * $line['quantity'], 2);
        $item = new WC_Order_Item_Product(['total' => $total, 'tax' => round($total * (float) getenv('TAX'), 2)] + array_diff_key($line, ['wl' => 1]));
        do_action('woocommerce_checkout_create_order_line_item', $item, $key, $line, new WC_Order($id));
        State::$now['orders'][$id]['items'][State::id()] = $item->stored();
    }
    State::$now['cart'] = [];
    return $id;
}

/** What a merchant refunds: quantities by item; none for an amount of the whole order. */
function create_refund(int $order, array $quantities): int
{
    $id = State::id();
    $items = [];
    foreach ($quantities as $item => $quantity) {
        $bought = State::$now['orders'][$order]['items'][$item];
        $part = -$quantity / $bought['quantity'];
        $items[State::id()] = ['quantity' => -$quantity, 'total' => $bought['total'] * $part, 'tax' => $bought['tax'] * $part, 'meta' => ['_refunded_item_id' => $item]] + $bought;
    }
    State::$now['orders'][$id] = ['refunds' => $order, 'items' => $items] + State::$now['orders'][$order];
    do_action('woocommerce_order_refunded', $order, $id);
    return $id;
}

// Action Scheduler.

function as_has_scheduled_action(string $hook, ?array $args = null, string $group = ''): bool
{
    return (bool) array_filter(State::$now['actions'], fn ($one) => $one['hook'] === $hook && $one['args'] === $args);
}

function as_enqueue_async_action(string $hook, array $args = [], string $group = ''): int
{
    return as_schedule_single_action(time(), $hook, $args, $group);
}

function as_schedule_single_action(int $timestamp, string $hook, array $args = [], string $group = ''): int
{
    $id = State::id();
    State::$now['actions'][$id] = ['at' => $timestamp, 'in' => $timestamp - time()] + compact('hook', 'args');
    return $id;
}

function as_unschedule_all_actions(string $hook): void
{
    State::$now['actions'] = array_filter(State::$now['actions'], fn ($one) => $one['hook'] !== $hook);
}
