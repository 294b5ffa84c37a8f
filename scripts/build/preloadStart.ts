// Links the sign-in page's script, which the first script imports when it runs, so that both load at once.
import type { Plugin } from 'vite';

const linked = (attrs: Record<string, string>) => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head' as const,
});

export function preloadStart(): Plugin {
  return {
    name: 'tuma:preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const start = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'start');
        if (start?.type !== 'chunk') throw new Error('The build has no chunk "start"');
        const styles = [...(start.viteMetadata?.importedCss ?? [])];
        return [
          ...[start.fileName, ...start.imports.filter((script) => !html.includes(script))].map((script) =>
            linked({ rel: 'modulepreload', href: `/${script}` }),
          ),
          ...styles.map((style) => linked({ rel: 'stylesheet', href: `/${style}` })),
        ];
      },
    },
  };
}
