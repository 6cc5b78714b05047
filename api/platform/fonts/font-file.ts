import { createRequire } from 'node:module';

const packages = createRequire(import.meta.url);

/**
 * A file of the font Inter: system fonts can't be embedded, servers may have no fonts at all, and
 * this is the closest one we can ship.
 */
export const fontFile = (name: '400Regular' | '500Medium' | '600SemiBold' | '700Bold') =>
  packages.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`);
