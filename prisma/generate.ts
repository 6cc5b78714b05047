/** Generates the Prisma client if it is missing or out of date: the first step of `npm run generate`. */
import { ensureGenerated } from './ensure-generated.ts';

await ensureGenerated();
