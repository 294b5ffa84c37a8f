import { vi } from 'vitest';

/** Answers media queries, such as those of the screen's width, until the test ends. jsdom has no layout. */
export const stubMedia = (matches: (query: string) => boolean): void =>
  void vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: matches(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

export const stubNarrowScreen = (): void => stubMedia((query) => query.includes('max-width'));
