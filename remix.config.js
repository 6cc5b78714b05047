/**
 * The classic compiler turns the whole service into one `build/index.js`.
 * @type {import('@remix-run/dev').AppConfig}
 */
export default {
  appDirectory: 'app',
  server: './api/main.ts',
  serverBuildPath: 'build/index.js',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  serverMinify: false,
  assetsBuildDirectory: 'build/assets',
  publicPath: '/assets/',
  ignoredRouteFiles: ['**/.*'],
  watchPaths: ['./api/**/*.ts'],
};
