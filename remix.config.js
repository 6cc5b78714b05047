/**
 * The classic compiler turns the whole service into one file, to which `api/bundle.ts` adds the packages.
 * @type {import('@remix-run/dev').AppConfig}
 */
export default {
  appDirectory: 'app',
  server: './api/main.ts',
  serverBuildPath: 'build/remix.js',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  serverMinify: false,
  assetsBuildDirectory: 'build/assets',
  publicPath: '/assets/',
  ignoredRouteFiles: ['**/.*'],
  // Only what the admin uses of it, in one piece: as a package it is hundreds of files to open at every start.
  serverDependenciesToBundle: [/^@shopify\/polaris/, /^@shopify\/app-bridge-react/],
  watchPaths: ['./api/**/*.ts'],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Pages are rendered in one piece; data requests of the client runtime stay plain JSON.
    v3_singleFetch: false,
  },
};
