/**
 * The composition root: settings → database → modules → HTTP. The only place that chooses
 * between the real card processor and the sandbox, and between an embedded and a given database.
 */
import { main } from './src/shop/main.ts';

export { main };

if (import.meta.main) await main();
