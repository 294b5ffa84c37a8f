// Replaces `zod` in the console (vite.config.ts). Configures it before any schema exists not to compile with `new Function`, which the
// Content-Security-Policy forbids.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
