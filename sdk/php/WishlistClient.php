<?php
/**
 * A client for the wishlist service's REST API, and for the webhooks it sends, in one file without dependencies.
 * It needs PHP 8.1, and uses cURL if it's installed. README.md has examples.
 */

declare(strict_types=1);

namespace Wishlist;

/** The service refused a request, or didn't respond. */
final class WishlistError extends \RuntimeException
{
    /**
     * @param int $status HTTP status; 0 if there was no response
     * @param string $errorCode for programs, such as `usage_limit_reached`; `no_response` if there was none
     * @param string|null $hint what's wrong with the request, for developers
     * @param string|null $requestId for the service's operator, if you ask for help
     * @param int|null $retryAfter seconds to wait before sending the request again
     * @param array<string, mixed> $body the whole response: some errors have more fields
     */
    public function __construct(
        string $message,
        public readonly int $status = 0,
        public readonly string $errorCode = 'no_response',
        public readonly ?string $hint = null,
        public readonly ?string $requestId = null,
        public readonly ?int $retryAfter = null,
        public readonly array $body = [],
    ) {
        parent::__construct($message);
    }
}

/** The message isn't a genuine webhook. Respond with 400. */
final class WebhookError extends \RuntimeException
{
    private const MESSAGES = [
        'headers_missing' => 'webhook-id, webhook-timestamp and webhook-signature are required.',
        'timestamp_out_of_range' => 'The timestamp is too far off.',
        'signature_mismatch' => 'No signature matches a secret and the body as it was received.',
        'not_json' => 'The message is signed, but isn’t a JSON object.',
        'not_an_event' => 'The message is signed, but isn’t an event.',
    ];

    public function __construct(public readonly string $problem)
    {
        parent::__construct(self::MESSAGES[$problem]);
    }
}

final class WishlistClient
{
    public const VERSION = '@VERSION@';

    /** ISO 4217: decimals of currencies that don't have two. */
    private const DECIMALS = [
        'BIF' => 0, 'CLP' => 0, 'DJF' => 0, 'GNF' => 0, 'ISK' => 0, 'JPY' => 0, 'KMF' => 0, 'KRW' => 0, 'PYG' => 0,
        'RWF' => 0, 'UGX' => 0, 'UYI' => 0, 'VND' => 0, 'VUV' => 0, 'XAF' => 0, 'XOF' => 0, 'XPF' => 0,
        'BHD' => 3, 'IQD' => 3, 'JOD' => 3, 'KWD' => 3, 'LYD' => 3, 'OMR' => 3, 'TND' => 3,
    ];

    /** Longer waits are left to the caller: the error has `retryAfter`. */
    private const MAX_WAIT_SECONDS = 10;

    private readonly string $baseUrl;
    private readonly \Closure $transport;

    /**
     * @param string $baseUrl of the API, such as `https://wishlist.example/api`
     * @param string|null $token a personal access token, `wl_pat_…`
     * @param string|null $publicKey the shop's key, `pk_…`
     * @param string|null $basketId ID of the wishlist, `bkt_…`
     * @param string|null $secret of the basket's webhook, `whsec_…`: signs orders if there's no token
     * @param float $timeout seconds for each attempt
     * @param int $retries how often a request is sent again after 429, 503 or no response
     * @param callable|null $transport sends requests instead of cURL: it gets method, URL, headers by name, the body or
     *     null, and the timeout, and returns `[status, headers by name, body]`, or throws if there's no response
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] private readonly ?string $token = null,
        private readonly ?string $publicKey = null,
        private readonly ?string $basketId = null,
        #[\SensitiveParameter] private readonly ?string $secret = null,
        private readonly float $timeout = 10.0,
        private readonly int $retries = 2,
        ?callable $transport = null,
    ) {
        $host = parse_url($baseUrl, PHP_URL_HOST);
        $isLocal = in_array($host, ['localhost', '127.0.0.1', '[::1]'], true);
        if (!$host || !preg_match($isLocal ? '#^https?://#i' : '#^https://#i', $baseUrl)) {
            throw new \InvalidArgumentException('The base URL is an https URL, such as https://wishlist.example/api.');
        }
        $this->baseUrl = rtrim($baseUrl, '/');
        $send = extension_loaded('curl') ? self::sendWithCurl(...) : self::sendWithStreams(...);
        $this->transport = $transport ? $transport(...) : $send;
    }

    /**
     * Sends any request of the API: `$client->request('GET', '/portal/keys')`.
     *
     * @param array<string, mixed>|null $body becomes a JSON object
     * @param array<string, scalar|null> $query null values are left out
     * @param array<string, string> $headers
     * @param string $as who sends it: `token`, `key` (as bearer token), `basket` (signed) or `nobody`
     * @param string|null $idempotencyKey for requests that create something; random by default, so that retries are
     *     safe. Pass your own to repeat a request in another process
     * @return array<string, mixed>
     * @throws WishlistError
     */
    public function request(
        string $method,
        string $path,
        ?array $body = null,
        array $query = [],
        array $headers = [],
        string $as = 'token',
        ?string $idempotencyKey = null,
    ): array {
        $text = $body === null ? null : self::json($body);
        $query = http_build_query(array_filter($query, static fn ($value) => $value !== null));
        $url = $this->baseUrl . $path . ($query === '' ? '' : "?$query");
        $fixed = ['Accept' => 'application/json', 'User-Agent' => 'wishlist-php/' . self::VERSION];
        if ($text !== null) {
            $fixed['Content-Type'] = 'application/json';
        }
        if ($method === 'POST') {
            $fixed['Idempotency-Key'] = $idempotencyKey ?? bin2hex(random_bytes(16));
        }
        for ($attempt = 0; ; $attempt++) {
            // Signatures expire after five minutes, so each attempt gets its own.
            $sent = $headers + $this->credentials($as, $text ?? '') + $fixed;
            try {
                return $this->send($method, $url, $sent, $text);
            } catch (WishlistError $error) {
                $wait = $error->retryAfter ?? 2 ** $attempt;
                $isTemporary = in_array($error->status, [0, 429, 503], true);
                if (!$isTemporary || $attempt >= $this->retries || $wait > self::MAX_WAIT_SECONDS) {
                    throw $error;
                }
                sleep($wait);
            }
        }
    }

    /**
     * A widget token for a page of your shop, for `X-Widget-Token`.
     *
     * @param string $origin of the page the shopper is on, such as `https://shop.example`
     * @return array<string, mixed> with `token`, valid for `exp_minutes`
     * @throws WishlistError
     */
    public function init(string $origin): array
    {
        return $this->request('POST', '/widget/init', ['origin' => $origin], as: 'key');
    }

    /**
     * The products that a shopper saved from your shop, newest first.
     *
     * @param string $accessToken of the shopper's session
     * @return \Generator<int, array<string, mixed>>
     * @throws WishlistError
     */
    public function savedProducts(
        #[\SensitiveParameter] string $widgetToken,
        #[\SensitiveParameter] string $accessToken,
    ): \Generator {
        $headers = ['X-Widget-Token' => $widgetToken, 'Authorization' => "Bearer $accessToken"];
        $cursor = null;
        do {
            $query = ['limit' => 200, 'cursor' => $cursor];
            $page = $this->request('GET', '/widget/saved-products', query: $query, headers: $headers, as: 'nobody');
            foreach ($page['products'] as $product) {
                yield $product;
            }
            $cursor = $page['next_cursor'] ?? null;
        } while ($cursor !== null);
    }

    /**
     * The display settings of your wishlist.
     *
     * @return array<string, mixed> `webhook`: whether checkouts are sent to a webhook instead of your pages
     * @throws WishlistError
     */
    public function basket(): array
    {
        return $this->request('GET', '/baskets/' . rawurlencode($this->needed('basketId')), as: 'nobody');
    }

    /**
     * Reports an order, a cancellation or a refund. It's signed with the basket's secret if there's
     * no token. Each order counts once per `status` and `refund_id`, so you can repeat a report.
     *
     * @param array<string, mixed> $order `order_id`, `status`, `currency`, `ordered_at`, `lines`
     * @return array<string, mixed> with the result for each of your lines: `matched`, `reason`
     * @throws WishlistError
     */
    public function reportOrder(array $order): array
    {
        return $this->request('POST', '/orders', $order, as: $this->token === null ? 'basket' : 'token');
    }

    /**
     * Pages of events, until there are no more. Store `next_after` once you've handled a page's events, and read on from
     * there next time.
     *
     * @param string|null $after `next_after` of the last page you handled; null for the oldest events
     * @param list<string> $types only these; all by default
     * @return \Generator<int, array{events: list<array<string, mixed>>, next_after: string}>
     * @throws WishlistError
     */
    public function eventPages(?string $after = null, array $types = [], int $limit = 500): \Generator
    {
        for (;;) {
            $query = ['after' => $after, 'types' => $types ? implode(',', $types) : null, 'limit' => $limit];
            $page = $this->request('GET', '/events', query: $query);
            if ($page['events'] === []) {
                return;
            }
            yield $page;
            $after = $page['next_after'];
        }
    }

    /**
     * Starts a sign-in for code in a frame on another site: open `signin_url` in a small window, and call `pollSignIn`
     * every few seconds. Keep `verifier` in the shopper's session; only its holder gets the result.
     *
     * @return array<string, mixed> with `state`, `verifier`, `expires_at` and `signin_url`
     * @throws WishlistError
     */
    public function startSignIn(): array
    {
        $verifier = self::base64url(random_bytes(32));
        $challenge = self::base64url(hash('sha256', $verifier, true));
        $headers = ['X-Widget-Key' => $this->needed('publicKey')];
        $body = ['challenge' => $challenge];
        return ['verifier' => $verifier]
            + $this->request('POST', '/widget/oauth-state', $body, headers: $headers, as: 'nobody');
    }

    /**
     * The result of a sign-in.
     *
     * @return array<string, mixed> `status` is `pending` or, once, `complete`, with `session` and `user`
     * @throws WishlistError
     */
    public function pollSignIn(string $state, #[\SensitiveParameter] string $verifier): array
    {
        $headers = ['X-Widget-Key' => $this->needed('publicKey')];
        $body = ['state' => $state, 'verifier' => $verifier];
        return $this->request('POST', '/widget/oauth-poll', $body, headers: $headers, as: 'nobody');
    }

    /**
     * The content of a webhook, once its signature is verified (Standard Webhooks). A message can arrive twice: process
     * each `webhook-id` only once.
     *
     * @param string $body as it was received: `file_get_contents('php://input')`
     * @param array<string, mixed> $headers by name; also `$_SERVER`, or the headers of a WordPress REST request
     * @param string|list<string> $secrets `whsec_…`; several while you rotate it
     * @param int $tolerance how many seconds its timestamp may be off
     * @return array<string, mixed>
     * @throws WebhookError
     * @throws \InvalidArgumentException if there's no secret, or one is malformed
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
        int $tolerance = 300,
    ): array {
        $keys = array_map(self::keyOf(...), (array) $secrets);
        if ($keys === []) {
            throw new \InvalidArgumentException('Pass the secret of the webhook.');
        }
        $found = [];
        foreach ($headers as $name => $value) {
            $name = preg_replace('/^http-/', '', strtr(strtolower((string) $name), '_', '-'));
            $found[$name] = is_array($value) ? reset($value) : $value;
        }
        foreach (['webhook-id', 'webhook-timestamp', 'webhook-signature'] as $name) {
            if (!is_string($found[$name] ?? null) || $found[$name] === '') {
                throw new WebhookError('headers_missing');
            }
        }
        ['webhook-id' => $id, 'webhook-timestamp' => $timestamp, 'webhook-signature' => $signatures] = $found;
        if (!preg_match('/^\d{1,12}$/D', $timestamp) || abs(time() - (int) $timestamp) > $tolerance) {
            throw new WebhookError('timestamp_out_of_range');
        }
        $isGenuine = false;
        foreach ($keys as $key) {
            $expected = self::signature($key, $id, $timestamp, $body);
            foreach (explode(' ', $signatures) as $signature) {
                $isGenuine = hash_equals($expected, $signature) || $isGenuine;
            }
        }
        if (!$isGenuine) {
            throw new WebhookError('signature_mismatch');
        }
        $message = json_decode($body, true);
        if (!is_array($message) || array_is_list($message)) {
            throw new WebhookError('not_json');
        }
        return $message;
    }

    /**
     * The event in a request to your webhook endpoint, once its signature is verified. Ignore types you don't know.
     *
     * @param array<string, mixed> $headers
     * @param string|list<string> $secrets
     * @return array{id: string, type: string, created_at: string, data: array<string, mixed>}
     * @throws WebhookError
     */
    public static function parseEvent(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
        int $tolerance = 300,
    ): array {
        $event = self::verify($body, $headers, $secrets, $tolerance);
        foreach (['id', 'type', 'created_at'] as $name) {
            if (!is_string($event[$name] ?? null)) {
                throw new WebhookError('not_an_event');
            }
        }
        if (!is_array($event['data'] ?? null)) {
            throw new WebhookError('not_an_event');
        }
        return $event;
    }

    /**
     * What the shopper adds to the cart, in a verified message of a basket's webhook. Take prices from your own catalog.
     *
     * @param array<string, mixed> $message returned by `verify`
     * @return list<array{variant_id: ?string, quantity: int, wl: ?string, url: string}> `wl` is stored with the line
     */
    public static function cartLines(array $message): array
    {
        $products = $message['products'] ?? (isset($message['product']) ? [$message['product']] : []);
        return array_map(static fn (array $product) => [
            'variant_id' => $product['variantId'] ?? null,
            'quantity' => $product['quantity'],
            'wl' => $product['wl'] ?? null,
            'url' => $product['url'],
        ], $products);
    }

    /**
     * The headers of a message signed according to Standard Webhooks.
     *
     * @return array{webhook-id: string, webhook-timestamp: string, webhook-signature: string}
     */
    public static function sign(string $body, #[\SensitiveParameter] string $secret, ?string $id = null): array
    {
        $id ??= 'msg_' . bin2hex(random_bytes(16));
        $timestamp = (string) time();
        return [
            'webhook-id' => $id,
            'webhook-timestamp' => $timestamp,
            'webhook-signature' => self::signature(self::keyOf($secret), $id, $timestamp, $body),
        ];
    }

    /** An amount in minor units: `minorUnits('54.00', 'EUR')` is 5400. */
    public static function minorUnits(float|int|string $amount, string $currency): int
    {
        return (int) round((float) $amount * 10 ** self::decimals($currency));
    }

    /** A currency's number of decimals. */
    public static function decimals(string $currency): int
    {
        return self::DECIMALS[strtoupper($currency)] ?? 2;
    }

    private static function signature(string $key, string $id, string $timestamp, string $body): string
    {
        return 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    }

    private static function keyOf(#[\SensitiveParameter] string $secret): string
    {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException('A secret isn’t the whsec_… of a webhook.');
        }
        return $key;
    }

    private static function base64url(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }

    /** @param array<string, mixed> $body */
    private static function json(array $body): string
    {
        return json_encode((object) $body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
    }

    private function needed(string $name): string
    {
        return $this->$name ?? throw new \InvalidArgumentException("This request needs $name.");
    }

    /** @return array<string, string> */
    private function credentials(string $as, string $body): array
    {
        return match ($as) {
            'token' => ['Authorization' => 'Bearer ' . $this->needed('token')],
            'key' => ['Authorization' => 'Bearer ' . $this->needed('publicKey')],
            'basket' => ['X-Basket-Id' => $this->needed('basketId')] + self::sign($body, $this->needed('secret')),
            'nobody' => [],
        };
    }

    /**
     * @param array<string, string> $headers
     * @return array<string, mixed>
     */
    private function send(string $method, string $url, array $headers, ?string $body): array
    {
        if (preg_match('/[\r\n]/', implode('', $headers))) {
            throw new \InvalidArgumentException('A header contains a line break.');
        }
        try {
            [$status, $received, $text] = ($this->transport)($method, $url, $headers, $body, $this->timeout);
        } catch (\RuntimeException $problem) {
            throw new WishlistError('The wishlist service didn’t respond: ' . $problem->getMessage());
        }
        $received = array_change_key_case($received);
        $answer = json_decode($text, true);
        $answer = is_array($answer) ? $answer : [];
        if ($status >= 200 && $status < 300) {
            return $answer;
        }
        $code = is_string($answer['error'] ?? null) ? $answer['error'] : "http_$status";
        $wait = $received['retry-after'] ?? null;
        throw new WishlistError(
            is_string($answer['message'] ?? null) ? $answer['message'] : $code,
            $status,
            $code,
            is_string($answer['hint'] ?? null) ? $answer['hint'] : null,
            $received['x-request-id'] ?? null,
            preg_match('/^\d{1,9}$/D', (string) $wait) ? (int) $wait : null,
            $answer,
        );
    }

    /**
     * @param array<string, string> $headers
     * @return list<string>
     */
    private static function headerLines(array $headers): array
    {
        return array_map(static fn ($name, $value) => "$name: $value", array_keys($headers), $headers);
    }

    /** @return array{int, array<string, string>, string} */
    private static function sendWithCurl(string $method, string $url, array $headers, ?string $body, float $timeout): array
    {
        $received = [];
        $request = curl_init($url);
        curl_setopt_array($request, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTPHEADER => [...self::headerLines($headers), 'Expect:'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => (int) ($timeout * 1000),
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$received): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $received[strtolower(trim($name))] = trim($value);
                return strlen($line);
            },
        ] + ($body === null ? [] : [CURLOPT_POSTFIELDS => $body]));
        $text = curl_exec($request);
        if ($text === false) {
            throw new \RuntimeException(curl_error($request));
        }
        return [curl_getinfo($request, CURLINFO_RESPONSE_CODE), $received, $text];
    }

    /** @return array{int, array<string, string>, string} */
    private static function sendWithStreams(string $method, string $url, array $headers, ?string $body, float $timeout): array
    {
        $options = ['method' => $method, 'header' => self::headerLines($headers), 'timeout' => $timeout];
        $options += ['ignore_errors' => true, 'follow_location' => 0, 'protocol_version' => 1.1];
        // Without keep-alive, the body simply ends with the connection.
        $options['header'][] = 'Connection: close';
        $stream = @fopen($url, 'r', false, stream_context_create(['http' => $options + ['content' => $body ?? '']]));
        if ($stream === false) {
            throw new \RuntimeException(error_get_last()['message'] ?? 'no connection');
        }
        $text = stream_get_contents($stream);
        ['wrapper_data' => $lines, 'timed_out' => $isLate] = stream_get_meta_data($stream);
        if ($isLate) {
            throw new \RuntimeException('timed out');
        }
        $received = [];
        foreach ($lines as $line) {
            if (preg_match('#^HTTP/\S+ (\d+)#', $line, $status)) {
                $received = ['status' => $status[1]];
            } else {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $received[strtolower(trim($name))] = trim($value);
            }
        }
        fclose($stream);
        return [(int) ($received['status'] ?? 0), $received, (string) $text];
    }
}
