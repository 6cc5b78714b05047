/**
 * OpenTelemetry traces of requests, their SQL statements and background jobs, for the operator's
 * collector.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type * as OpenTelemetry from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { apiVersion } from '#api/contract/version.ts';
import { buildCommit } from './build-commit.ts';

export interface TraceSettings {
  /** Base URL of the collector, such as `http://localhost:4318`. */
  endpoint: string;
  /** Sent with each request to the collector. */
  headers: Record<string, string>;
  /** The name of this service in the collector. */
  service: string;
  /** Share of the traces started here to keep, 0 to 1. */
  ratio: number;
}

/** Loaded only if there is a collector. */
let otel: typeof OpenTelemetry | undefined;

/** Logs once when the collector starts to fail and once when it recovers, not for every batch. */
function loggingFailures(exporter: SpanExporter, log: Logger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isFailing) log.warn({ err: result.error }, 'the collector doesn’t accept traces');
        if (!failed && isFailing) log.info('the collector accepts traces again');
        isFailing = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/**
 * Starts sending traces in batches. They're lost while the collector is down; nothing waits for it.
 * @returns a function that flushes the last ones, for at most a second
 */
export async function startTraces(
  { endpoint, headers, service, ratio }: TraceSettings,
  log: Logger,
): Promise<() => Promise<void>> {
  const [
    api,
    sdk,
    { OTLPTraceExporter },
    contexts,
    { W3CTraceContextPropagator },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = loggingFailures(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers }), log);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': apiVersion,
      ...(buildCommit && { 'vcs.ref.head.revision': buildCommit }),
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  api.context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider);
  otel = api;
  const timeout = () => delay(1_000, undefined, { ref: false });
  return () => Promise.race([provider.shutdown().catch(() => {}), timeout()]);
}

/** Whether requests are traced. */
export const isTracing = (): boolean => otel !== undefined;

/**
 * Runs `work` in a child span of the current one, or just runs it if there is no collector. Errors
 * are marked without their messages, which can contain user input.
 */
export function traced<T>(
  kind: keyof typeof OpenTelemetry.SpanKind,
  name: string,
  work: (span?: OpenTelemetry.Span) => Promise<T>,
): Promise<T> {
  if (!otel) return work();
  const { SpanKind, SpanStatusCode, trace } = otel;
  return trace.getTracer('wishlist').startActiveSpan(name, { kind: SpanKind[kind] }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Runs a request in a span of the trace that its `traceparent` names.
 * @param request with a known method, see `methodOf`
 * @param answered returns the route's pattern, never its path, and the status, once it is handled
 */
export function tracedRequest(
  { method, headers }: { method: string; headers: Headers },
  work: () => Promise<void>,
  answered: () => { route: string; status: number },
): Promise<void> {
  if (!otel) return work();
  const { context, propagation, SpanStatusCode } = otel;
  const caller = propagation.extract(context.active(), Object.fromEntries(headers));
  return context.with(caller, () =>
    traced('SERVER', method, async (span) => {
      await work();
      const { route, status } = answered();
      span?.updateName(`${method} ${route}`).setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      });
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    }),
  );
}
