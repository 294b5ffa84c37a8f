// The shipped font on a page whose browser has it already (font.ts). Part of the first script's page, so it names the file by its
// stored address alone.

export const fontName = 'Geist';

const storageKey = 'tuma.font';

/** From the cache at once, or not on this page: a text never changes its font while it is read. */
export function addStoredFont(): void {
  const address = localStorage.getItem(storageKey);
  if (address !== null && 'fonts' in document) document.fonts.add(fontOf(address, { display: 'optional' }));
}

export const storeFont = (address: string): void => localStorage.setItem(storageKey, address);

export const fontOf = (address: string, options: FontFaceDescriptors = {}): FontFace =>
  new FontFace(fontName, `url(${address})`, { weight: '100 900', ...options });
