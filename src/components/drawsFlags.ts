/** Edge of the drawn flag in px. */
const size = 16;

/** Whether a font draws flags as pictures; otherwise a flag is two letters or boxes in the text's colour. */
export function drawsFlags(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = size * 2;
  canvas.height = size * 2;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.font = `${size}px sans-serif`;
  context.fillText('🇰🇪', 0, size);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel, pixel + 3);
    // The grey edges of letters have equal red, green and blue; a picture does not.
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 32) return true;
  }
  return false;
}
