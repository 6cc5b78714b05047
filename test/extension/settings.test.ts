/** Every documented setting of the blocks, with its default and range. */
import { describe, expect, test } from 'vitest';
import type { Setting } from '#test/support/theme/extension.ts';
import { blockNames, blockSchema } from '#test/support/theme/extension.ts';

const radius = [0, 24, 'px'];

/**
 * By block: its target and, per setting, its default followed by its choices or range; null means no default
 * and no limits.
 */
const promised: Record<string, { target: string; settings: Record<string, unknown[]> }> = {
  setup: {
    target: 'head',
    settings: {
      auto_inject: [true],
      primary_color: ['#2563EB'],
      icon_color: ['#EF4444'],
      button_icon: ['heart', 'heart', 'logo'],
      button_style: ['outline', 'filled', 'outline', 'minimal'],
      button_radius: [8, ...radius],
      show_branding: [true],
    },
  },
  button: {
    target: 'section',
    settings: {
      product: [null],
      button_style: ['outline', 'primary', 'outline', 'icon', 'minimal'],
      button_text: ['Save to Wishlist'],
      primary_color: ['#2563EB'],
      text_color: ['#FFFFFF'],
      border_radius: [8, ...radius],
      full_width: [true],
      icon_style: ['heart', 'heart', 'app', 'none'],
      show_powered_by: [true],
    },
  },
  basket: {
    target: 'section',
    settings: {
      section_title: ['My Wishlist'],
      loading_message: ['Loading your wishlist…'],
      error_message: ['The wishlist couldn’t be loaded. Please reload the page.'],
      background_color: [null],
      title_color: [null],
      title_size: [24, 14, 36, 'px'],
      min_height: [400, 200, 800, 'px'],
      padding: [24, 0, 80, 'px'],
      show_border: [false],
      border_color: ['#E7E5E4'],
      border_radius: [8, ...radius],
    },
  },
  float: {
    target: 'body',
    settings: {
      display_mode: [
        'floating-bottom-right',
        'floating-bottom-right',
        'bottom-left',
        'top-right',
        'top-left',
      ],
      icon_color: ['#EF4444'],
      badge_color: ['#DC2626'],
      background_color: ['#FFFFFF'],
      icon_size: [24, 20, 48, 'px'],
      wishlist_page_url: [null],
      open_drawer: [true],
      drawer_title: ['My Wishlist'],
      drawer_width: [400, 320, 500, 'px'],
    },
  },
  header: {
    target: 'section',
    settings: {
      vertical_align: ['center', 'top', 'center', 'bottom'],
      icon_color: [null],
      badge_color: ['#DC2626'],
      icon_size: [22, 16, 40, 'px'],
      wishlist_page_url: [null],
      open_drawer: [false],
    },
  },
};

const valuesOf = ({ default: value = null, options, min, max, unit }: Setting) =>
  min === undefined ? [value, ...(options ?? []).map((option) => option.value)] : [value, min, max, unit];

test('there are five blocks', () => {
  expect(blockNames.toSorted()).toEqual(Object.keys(promised).toSorted());
});

describe.for(Object.entries(promised))('the %s block', ([name, { target, settings }]) => {
  const schema = blockSchema(name);

  test('has the documented settings, defaults and ranges', () => {
    expect(schema.target).toBe(target);
    expect(Object.fromEntries(schema.settings.map((setting) => [setting.id, valuesOf(setting)]))).toEqual(
      settings,
    );
  });

  test('is available in the right places', () => {
    const places: Record<string, unknown> = {
      button: { templates: ['product'] },
      header: { groups: ['header'] },
    };
    expect(schema.enabled_on).toEqual(places[name]);
    expect(schema.disabled_on).toBeUndefined();
  });
});
