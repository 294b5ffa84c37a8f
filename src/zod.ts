// Stands in for `zod` in the console (vite.config.ts): before any schema is made, zod learns not to compile with `new
// Function`, which the Content-Security-Policy forbids and the browser would report.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
