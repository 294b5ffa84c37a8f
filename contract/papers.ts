// Papers that show a sender ID belongs to who asks for it (requirements/kenya.md#sender-ids): which there are, and what
// files may hold them. Pure: the console refuses by the same rules as the server, which goes by the content and trusts
// no name.

export const paperKinds = ['authorisation_letter', 'incorporation_certificate', 'kra_pin'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperNames: Record<PaperKind, string> = {
  authorisation_letter: 'Authorisation letter',
  incorporation_certificate: 'Certificate of incorporation',
  kra_pin: 'KRA PIN certificate',
};

/** Bytes of one paper. */
export const paperBytesMax = 5 * 1024 * 1024;

/** Endings a paper's file may have, as a file input takes them. */
export const paperEndings = '.pdf,.png,.jpg,.jpeg';

const types = [
  { type: 'application/pdf', ending: '.pdf', start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: 'image/png', ending: '.png', start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', ending: '.jpg', start: [0xff, 0xd8, 0xff] },
] as const;
export type PaperType = (typeof types)[number]['type'];

/** Bytes at the beginning of a file that tell what it is. */
export const paperHeadBytes = 8;

/** What a file is by its first bytes; undefined for all that is no paper. */
export const paperTypeOf = (head: Uint8Array): PaperType | undefined =>
  types.find(({ start }) => start.every((byte, index) => head[index] === byte))?.type;

export const paperEndingOf = (type: string): string =>
  types.find((known) => known.type === type)?.ending ?? '';

/** Why a file cannot be this paper, for people; undefined where it can. */
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
