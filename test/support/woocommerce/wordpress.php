<?php
/** A small WordPress: the functions that the plugin uses, with their documented behavior, and state in a file. */

declare(strict_types=0);

define('ABSPATH', __DIR__ . '/');
define('MINUTE_IN_SECONDS', 60);

/** What a database would keep. */
final class State
{
    public static array $now = [];

    public static function load(): void
    {
        $file = getenv('STATE_FILE');
        self::$now = (is_file($file) ? json_decode(file_get_contents($file), true) : null) ?? [
            'options' => [], 'transients' => [], 'posts' => [], 'cart' => [], 'notices' => [], 'orders' => [],
            'actions' => [], 'log' => [], 'loaded' => [], 'network' => [], 'next' => 900,
        ];
        register_shutdown_function(fn () => file_put_contents($file, json_encode(self::$now)));
    }

    public static function id(): int
    {
        return self::$now['next']++;
    }
}

final class WP_Error
{
    public function __construct(private string $message)
    {
    }

    public function get_error_message(): string
    {
        return $this->message;
    }
}

// Hooks.

function add_filter(string $hook, callable $callback, int $priority = 10, int $accepted_args = 1): bool
{
    $GLOBALS['hooks'][$hook][$priority][] = [$callback, $accepted_args];
    return true;
}

function add_action(string $hook, callable $callback, int $priority = 10, int $accepted_args = 1): bool
{
    return add_filter($hook, $callback, $priority, $accepted_args);
}

function apply_filters(string $hook, mixed $value = null, mixed ...$args): mixed
{
    $callbacks = $GLOBALS['hooks'][$hook] ?? [];
    ksort($callbacks);
    foreach (array_merge(...$callbacks) as [$callback, $accepted]) {
        $value = $callback(...array_slice([$value, ...$args], 0, $accepted));
    }
    return $value;
}

function do_action(string $hook, mixed ...$args): void
{
    $callbacks = $GLOBALS['hooks'][$hook] ?? [];
    ksort($callbacks);
    foreach (array_merge(...$callbacks) as [$callback, $accepted]) {
        $callback(...array_slice($args, 0, $accepted));
    }
}

function __return_true(): bool
{
    return true;
}

function add_shortcode(string $tag, callable $callback): void
{
    $GLOBALS['shortcodes'][$tag] = $callback;
}

function do_shortcode(string $content): string
{
    return preg_replace_callback('/\[(\w+)\]/', fn ($found) => isset($GLOBALS['shortcodes'][$found[1]]) ? $GLOBALS['shortcodes'][$found[1]]([], '', $found[1]) : $found[0], $content);
}

function register_activation_hook(string $file, callable $callback): void
{
    add_action('activate_' . plugin_basename($file), $callback);
}

function plugin_basename(string $file): string
{
    return basename(dirname($file)) . '/' . basename($file);
}

function plugins_url(string $path, string $plugin): string
{
    return home_url('/wp-content/plugins/' . basename(dirname($plugin)) . "/$path");
}

// Texts.

function determine_locale(): string
{
    return getenv('LOCALE') ?: 'en_US';
}

/** As WordPress 6.5 and newer: the PHP file next to the given one, if there is one. */
function load_textdomain(string $domain, string $mofile): bool
{
    $file = preg_replace('/mo$/', 'l10n.php', $mofile);
    $GLOBALS['texts'][$domain] = is_file($file) ? (require $file)['messages'] : [];
    return is_file($file);
}

function __(string $text, string $domain): string
{
    if (!isset($GLOBALS['texts'][$domain])) {
        throw new LogicException("“{$text}” is translated before init");
    }
    return $GLOBALS['texts'][$domain][$text] ?? $text;
}

function esc_html__(string $text, string $domain): string
{
    return esc_html(__($text, $domain));
}

function esc_html_e(string $text, string $domain): void
{
    echo esc_html__($text, $domain);
}

/** As WordPress: entities that are there already aren't escaped again. */
function esc_html(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES, 'UTF-8', false);
}

function esc_attr(string $text): string
{
    return esc_html($text);
}

function esc_url(string $url): string
{
    return preg_match('#^(https?://|/)#i', $url) ? str_replace(['&', "'"], ['&#038;', '&#039;'], preg_replace('|[^a-z0-9-~+_.?#=!&;,/:%@$\|*\'()\[\]\x80-\xff]|i', '', $url)) : '';
}

function wp_json_encode(mixed $data): string|false
{
    return json_encode($data);
}

function wp_unslash(mixed $value): mixed
{
    return is_array($value) ? array_map('wp_unslash', $value) : (is_string($value) ? stripslashes($value) : $value);
}

function wp_slash(mixed $value): mixed
{
    return is_array($value) ? array_map('wp_slash', $value) : (is_string($value) ? addslashes($value) : $value);
}

function wp_strip_all_tags(string $text): string
{
    return trim(strip_tags(preg_replace('@<(script|style)[^>]*?>.*?</\1>@si', '', $text)));
}

function sanitize_text_field(mixed $text): string
{
    return is_scalar($text) ? trim(preg_replace(['/%[a-f0-9]{2}/i', '/[\r\n\t ]+/'], ['', ' '], wp_strip_all_tags((string) $text))) : '';
}

/** Without scripts. The real one knows every tag and attribute. */
function wp_kses_post(string $html): string
{
    return strip_tags($html, '<span><bdi>');
}

function sanitize_key(mixed $key): string
{
    return is_scalar($key) ? preg_replace('/[^a-z0-9_-]/', '', strtolower((string) $key)) : '';
}

function untrailingslashit(string $text): string
{
    return rtrim($text, '/\\');
}

function absint(mixed $number): int
{
    return abs((int) $number);
}

function wpautop(string $text): string
{
    return "<p>$text</p>";
}

function wp_parse_url(string $url): mixed
{
    return parse_url($url);
}

// Data.

function get_option(string $name, mixed $default = false): mixed
{
    return State::$now['options'][$name] ?? $default;
}

/** `loaded` says whether an option is read with every page. */
function update_option(string $name, mixed $value, ?bool $autoload = null): bool
{
    State::$now['loaded'][$name] = $autoload ?? State::$now['loaded'][$name] ?? true;
    State::$now['options'][$name] = $value;
    return true;
}

function delete_option(string $name): bool
{
    unset(State::$now['options'][$name], State::$now['loaded'][$name]);
    return true;
}

function get_transient(string $name): mixed
{
    return State::$now['transients'][$name] ?? false;
}

function set_transient(string $name, mixed $value, int $expiration = 0): bool
{
    State::$now['transients'][$name] = $value;
    return true;
}

function delete_transient(string $name): bool
{
    unset(State::$now['transients'][$name]);
    return true;
}

function wp_insert_post(array $post): int
{
    $id = State::id();
    State::$now['posts'][$id] = $post;
    return $id;
}

function get_post(int $id): ?object
{
    $post = State::$now['posts'][$id] ?? null;
    return $post ? (object) ($post + ['ID' => $id]) : null;
}

function get_post_status(int $id): string|false
{
    return State::$now['posts'][$id]['post_status'] ?? (catalog()[$id]['status'] ?? false);
}

function get_permalink(int $id): string|false
{
    $post = State::$now['posts'][$id] ?? null;
    return $post ? home_url("/{$post['post_name']}/") : false;
}

function wp_delete_post(int $id, bool $force = false): void
{
    unset(State::$now['posts'][$id]);
}

function home_url(string $path = ''): string
{
    return 'http://' . $_SERVER['HTTP_HOST'] . $path;
}

function admin_url(string $path = ''): string
{
    return home_url("/wp-admin/$path");
}

// A network: what other sites store is in `network`.

function is_multisite(): bool
{
    return State::$now['network'] !== [];
}

function get_current_blog_id(): int
{
    return $GLOBALS['site'] ?? 1;
}

function get_sites(array $args = []): array
{
    return [1, ...array_keys(State::$now['network'])];
}

function switch_to_blog(int $id): bool
{
    $here = get_current_blog_id();
    if ($id !== $here) {
        $other = State::$now['network'][$id];
        unset(State::$now['network'][$id]);
        State::$now['network'][$here] = array_intersect_key(State::$now, $other);
        State::$now = $other + State::$now;
    }
    $GLOBALS['site'] = $id;
    $GLOBALS['wpdb']->prefix = $id === 1 ? 'shop_' : "shop_{$id}_";
    return true;
}

function restore_current_blog(): bool
{
    return switch_to_blog(1);
}

// Accounts.

function get_current_user_id(): int
{
    return ['manager' => 1, 'customer' => 2][$_COOKIE['user'] ?? ''] ?? 0;
}

function current_user_can(string $capability): bool
{
    return $capability === 'manage_woocommerce' && get_current_user_id() === 1;
}

function nonce(string $action): string
{
    return substr(hash_hmac('sha256', $action . get_current_user_id(), 'salt'), 0, 10);
}

function wp_nonce_field(string $action): void
{
    echo '<input type="hidden" name="_wpnonce" value="' . nonce($action) . '">';
}

function check_admin_referer(string $action): int
{
    hash_equals(nonce($action), (string) ($_REQUEST['_wpnonce'] ?? '')) || wp_die('The link you followed has expired.', '', ['response' => 403]);
    return 1;
}

function wp_die(string $message, string $title = '', array $args = []): never
{
    http_response_code($args['response'] ?? 500);
    echo $message;
    exit;
}

function wp_safe_redirect(string $location): void
{
    header("Location: $location", true, 302);
}

function add_submenu_page(string $parent, string $title, string $menu, string $capability, string $slug, callable $callback): void
{
    $GLOBALS['admin_pages'][$slug] = [$capability, $callback];
}

function add_meta_box(string $id, string $title, callable $callback, string $screen, string $context = 'advanced'): void
{
    $GLOBALS['boxes'][] = [$title, $callback, $screen];
}

function checked(mixed $checked): void
{
    echo $checked ? 'checked="checked"' : '';
}

function wp_add_privacy_policy_content(string $plugin, string $text): void
{
    $GLOBALS['privacy'] = $text;
}

// Scripts.

function wp_enqueue_script(string $handle, string $src, array $deps = [], mixed $version = false, mixed $args = []): void
{
    $GLOBALS['scripts'][$handle] = [$src . ($version ? "?ver=$version" : ''), $args['strategy'] ?? ''];
}

function wp_enqueue_style(string $handle, string $src, array $deps = [], mixed $version = false): void
{
    $GLOBALS['styles'][$handle] = "$src?ver=$version";
}

function wp_localize_script(string $handle, string $name, array $data): void
{
    $GLOBALS['script_data'][$handle] = "var $name = " . json_encode($data) . ';';
}

function wp_is_block_theme(): bool
{
    return isset($_GET['blocks']);
}

function wp_get_attachment_image_url(int $id, string $size): string|false
{
    return $id ? home_url("/images/$id.jpg") : false;
}

// Requests.

function wp_remote_request(string $url, array $args): array|WP_Error
{
    $received = [];
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => $args['method'],
        CURLOPT_HTTPHEADER => array_map(fn ($name) => "$name: {$args['headers'][$name]}", array_keys($args['headers'])),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT_MS => (int) ($args['timeout'] * 1000),
        CURLOPT_HEADERFUNCTION => function ($_, $line) use (&$received) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $received[strtolower(trim($name))] = trim($value);
            return strlen($line);
        },
    ] + ($args['body'] === null ? [] : [CURLOPT_POSTFIELDS => $args['body']]));
    $body = curl_exec($request);
    if ($body === false) {
        return new WP_Error(curl_error($request));
    }
    return ['headers' => $received, 'body' => $body, 'response' => ['code' => curl_getinfo($request, CURLINFO_RESPONSE_CODE)]];
}

function is_wp_error(mixed $thing): bool
{
    return $thing instanceof WP_Error;
}

function wp_remote_retrieve_headers(array $response): array
{
    return $response['headers'];
}

function wp_remote_retrieve_response_code(array $response): int
{
    return $response['response']['code'];
}

function wp_remote_retrieve_body(array $response): string
{
    return $response['body'];
}

function wp_send_json(mixed $response): never
{
    header('Content-Type: application/json; charset=UTF-8');
    echo wp_json_encode($response);
    exit;
}
