// Uses the shipped font on a page if the browser loaded it before (font.ts). The first script of the page contains this, so it uses the
// stored address of the file instead of importing the file.

const fontName = 'Geist';

const storageKey = 'tuma.font';

/** Adds the font. `optional` uses it only if the cache has it at once, so that text does not change its font while it is read. */
export function addStoredFont(): void {
  const address = localStorage.getItem(storageKey);
  if (address !== null && 'fonts' in document) document.fonts.add(fontOf(address, { display: 'optional' }));
}

export const storeFont = (address: string): void => localStorage.setItem(storageKey, address);

export const fontOf = (address: string, options: FontFaceDescriptors = {}): FontFace =>
  new FontFace(fontName, `url(${address})`, { weight: '100 900', ...options });
