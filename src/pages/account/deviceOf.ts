/** Patterns of browsers in a User-Agent. The more specific ones come first, because their User-Agents name other browsers, too. */
const browsers = [
  ['Edge', /Edg[A-Z]?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

const found = (names: typeof browsers | typeof systems, agent: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(agent))?.[0];

/** Returns browser and system, such as "Chrome, Windows"; of other clients the first product. Undefined if `agent` is empty. */
export function deviceOf(agent: string): string | undefined {
  const names = [found(browsers, agent), found(systems, agent)].filter(Boolean);
  return names.length > 0 ? names.join(', ') : agent.split(/[\s/]/)[0] || undefined;
}
