export { loadChangelogFeed as loader } from './changelog.server.ts';
