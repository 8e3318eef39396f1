/**
 * Zod for the forms. It would try to build its parsers with `new Function`, which the
 * Content-Security-Policy forbids and reports: switched off before any schema is made.
 */
import { z } from 'zod';

z.config({ jitless: true });

export { zodResolver } from '@hookform/resolvers/zod';
export { z };
