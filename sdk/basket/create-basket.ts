import { findAll } from '../connect/find-all.ts';
import { hasUsableOrigin, isLocalHost } from '../connect/page-origin.ts';
import type { Failure } from '../connect/request-token.ts';
import { siteOf } from '../connect/site-url.ts';
import { basketView } from './basket-view.ts';
import { basketDrawer } from './drawer.ts';
import type { FrameParts } from './frame-parts.ts';
import { textsFor } from './texts.ts';
import type { AddToCartDetail, Basket, BasketOptions, BasketSection } from './types.ts';

/** Sections by selector, to replace the one of a page that a client-side router has left. */
const sections: Record<string, BasketSection> = {};

/**
 * A basket for one key and configuration. Never throws: errors are reported as `basket.error`, and
 * nothing is shown.
 * @param scriptUrl URL of this bundle, from which the service's URLs are derived by default
 */
export function createBasket(scriptUrl: string, options: BasketOptions): Basket {
  const { configId } = options;
  const site = siteOf(scriptUrl, options.siteUrl);
  const shown: { refresh(): void }[] = [];
  let listeners: [name: string, listener: (detail: never) => void][] = [];

  const emit: FrameParts['emit'] = (name, detail) => {
    listeners.forEach(([wanted, listener]) => {
      try {
        if (wanted === name) listener(detail as never);
      } catch (error) {
        reportError(error);
        // If the shop's code fails, refuse the item immediately.
        (detail as Partial<AddToCartDetail>).respond?.(false, `${error}`);
      }
    });
    dispatchEvent(new CustomEvent(`wl:${name}`, { detail }));
  };
  const fail = ({ code, message }: Failure) => {
    console.warn('[wl]', code, message);
    // Asynchronous, so that the caller can subscribe first.
    setTimeout(() => emit('basket.error', { code, message, configId }), 0);
  };
  const parts: FrameParts = {
    options,
    site,
    api: options.apiBase || site + 'api',
    locale: options.locale || document.documentElement.lang || navigator.language,
    emit,
    fail,
  };

  const problem = problemOf(options);
  if (problem) fail(problem);
  const nothing = { load() {}, open() {}, close() {}, refresh() {}, remove() {} };

  return {
    drawer(given) {
      if (problem) return nothing;
      let { trigger } = { ...given };
      try {
        if (trigger) document.querySelector(trigger);
      } catch {
        fail(noTarget(trigger));
        trigger = undefined;
      }
      const drawer = basketDrawer(parts, { ...given, trigger });
      shown.push(drawer);
      return drawer;
    },
    renderInto(target) {
      const element = typeof target === 'string' ? findAll(target)[0] : target;
      if (problem) return nothing;
      if (!element?.matches) {
        fail(noTarget(target));
        return nothing;
      }
      const section = basketSection(parts, element);
      if (element !== target) {
        sections[target as string]?.remove();
        sections[target as string] = section;
      }
      shown.push(section);
      return section;
    },
    on(name, listener) {
      const entry: (typeof listeners)[number] = [`${name}`.replace(/^wl:/, ''), listener];
      listeners.push(entry);
      return () => {
        listeners = listeners.filter((other) => other !== entry);
      };
    },
    refresh: () => shown.forEach((one) => one.refresh()),
  };
}

const noTarget = (target: unknown): Failure => ({
  code: 'mount_target_not_found',
  message: 'Nothing matches ' + target,
});

function problemOf({ apiKey, configId }: BasketOptions): Failure | undefined {
  if (!hasUsableOrigin()) return { code: 'unsupported_origin', message: 'No http(s) origin' };
  if (location.protocol !== 'https:' && !isLocalHost(location.hostname))
    return { code: 'insecure_origin', message: 'No https origin' };
  if (!apiKey) return { code: 'key_required', message: 'No apiKey' };
  if (!configId) return { code: 'config_required', message: 'No configId' };
  return undefined;
}

/** The basket as a section of the page: as wide as its target, as tall as its content, at least 480 pixels. */
function basketSection(parts: FrameParts, target: Element): BasketSection {
  const [title, failedText] = textsFor(parts.locale);
  const section = basketView(parts, {
    mode: 'inline',
    title,
    ground: groundOf(target),
    attach(frame) {
      frame.style.cssText = 'all:initial;display:block!important;width:100%!important;height:480px!important';
      target.replaceChildren(frame);
    },
    height(frame, px) {
      frame.style.setProperty('height', `${Math.max(480, Math.ceil(px))}px`, 'important');
    },
    failed() {
      target.textContent = failedText;
    },
  });
  section.show();
  return section;
}

/** The background color behind an element, from the nearest ancestor that has one. */
function groundOf(element: Element | null): string {
  for (; element; element = element.parentElement) {
    const { backgroundColor } = getComputedStyle(element);
    if (/^rgb\(/.test(backgroundColor)) return backgroundColor;
  }
  return '';
}
