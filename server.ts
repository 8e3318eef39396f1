/**
 * The composition root: settings → database → modules → HTTP. The only place that chooses
 * between the real card processor and the sandbox, the embedded and an external database.
 */
import { main } from './src/app/main.ts';

export { main };

if (import.meta.main) await main();
