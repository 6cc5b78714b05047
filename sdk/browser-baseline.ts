import manifest from '../package.json' with { type: 'json' };

/** The oldest browsers that run our scripts and pages, as esbuild's targets: `browserslist` of `package.json`. */
export const browserTargets = manifest.browserslist.map((browser) =>
  browser.replace('ios_saf', 'ios').replace(' ', ''),
);
