// Builds the console into dist/ (scripts/consoleBuild.ts), which the server serves, in a few files (scripts/build/chunks.ts).
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { chunks } from './scripts/build/chunks.ts';
import { documentation } from './scripts/build/documentation.ts';
import { consoleBuild } from './scripts/consoleBuild.ts';
import { emptyFunctions } from './scripts/build/emptyFunctions.ts';
import { preloadStart } from './scripts/build/preloadStart.ts';

/** Packages, and what the console has instead. */
const replaced = {
  zod: 'zod.ts',
  inflection: 'inflection.ts',
  '@emotion/use-insertion-effect-with-fallbacks': 'emotion.ts',
};

export default defineConfig({
  plugins: [react(), emptyFunctions(), preloadStart(), documentation(), consoleBuild()],
  resolve: {
    alias: Object.entries(replaced).map(([name, file]) => ({
      find: new RegExp(`^${name}$`),
      replacement: join(import.meta.dirname, 'src', file),
    })),
  },
  build: {
    target: 'es2022',
    modulePreload: {
      // It would be an inline script, which the Content-Security-Policy forbids.
      polyfill: false,
      // The page itself loads them, and each entry of a screen's list is in the first script.
      resolveDependencies: (_imported, files) =>
        files.filter((file) => !/\/(start|rolldown-runtime)-/.test(file)),
    },
    // Nothing is inlined as a data: address either.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // Imported by a function that emptyFunctions empties.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]jsonexport[\\/]/, sideEffects: false }] },
      output: {
        // Seven characters, the least for this number of chunks: the first script names every chunk, and hashes do not compress.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash:7].js`,
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunks,
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '^/(api|v1|version1)/': process.env.API_URL ?? 'http://localhost:8080' },
  },
});
