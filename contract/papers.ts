// Papers that prove the right to a sender ID (requirements/kenya.md#sender-ids): their kinds and accepted files. Without I/O: the console
// applies the same rules as the server, which checks the content and ignores the file's name.

export const paperKinds = ['authorisation_letter', 'incorporation_certificate', 'kra_pin'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperNames: Record<PaperKind, string> = {
  authorisation_letter: 'Authorisation letter',
  incorporation_certificate: 'Certificate of incorporation',
  kra_pin: 'KRA PIN certificate',
};

/** Most bytes of one paper. */
export const paperBytesMax = 5 * 1024 * 1024;

/** Accepted file endings, in the form of a file input's `accept`. */
export const paperEndings = '.pdf,.png,.jpg,.jpeg';

const types = [
  { type: 'application/pdf', ending: '.pdf', start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/png', ending: '.png', start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', ending: '.jpg', start: [0xff, 0xd8, 0xff] },
] as const;
export type PaperType = (typeof types)[number]['type'];

/** First bytes that identify the type of a file. */
export const paperHeadBytes = 8;

/** The type of a file by its first bytes; undefined if it is not supported. */
export const paperTypeOf = (head: Uint8Array): PaperType | undefined =>
  types.find(({ start }) => start.every((byte, index) => head[index] === byte))?.type;

export const paperEndingOf = (type: string): string =>
  types.find((known) => known.type === type)?.ending ?? '';

/** Why a file cannot be this paper, for users; undefined if it can. */
export function paperFault(
  kind: PaperKind,
  file: { name: string; size: number; head: Uint8Array },
): string | undefined {
  const name = paperNames[kind];
  if (file.size === 0) return `${name}: the file is empty`;
  if (file.size > paperBytesMax) return `${name}: the file is larger than ${paperBytesMax / 1024 / 1024} MB`;
  const isNamed = paperEndings.split(',').some((ending) => file.name.toLowerCase().endsWith(ending));
  if (!isNamed || paperTypeOf(file.head) === undefined) return `${name}: the file must be a PDF, PNG or JPEG`;
  return undefined;
}
