import { loadChunk } from '../connect/load-chunk.ts';
import type * as Later from './later.ts';

/** Set by the build: the service's site. */
declare const DEFAULT_SITE: string;

/** @throws if the script didn't load */
export const loadScript = <Module>(name: string): Promise<Module> => loadChunk(DEFAULT_SITE + '/', name);

/** @throws if the script didn't load */
export const loadLater = (): Promise<typeof Later> => loadScript('theme');
