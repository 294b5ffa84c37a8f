// Variables that are misspelt or of another version: without this they would silently have no effect.

/** When a name without TUMA_ counts as misspelt. Variables of other programs must not, such as SMTP_HOST beside SMPP_HOST. */
const misspelt = { sameBeginning: 4, editsMax: 2 };

/**
 * A sentence for each name that begins with TUMA_ and is not known, with the known one that is nearest, if any is near; and for each
 * other name that is nearly a known one which is not set itself.
 */
export function unknownVariables(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name) && name.includes('_'))
    .flatMap((name) => {
      const isOwn = name.startsWith('TUMA_');
      const isLike = (other: string) =>
        isOwn || (name.startsWith(other.slice(0, misspelt.sameBeginning)) && !names.includes(other));
      const editsMax = isOwn ? name.length / 3 : misspelt.editsMax;
      const [nearest] = known
        .map((other) => ({ other, edits: editsBetween(name, other) }))
        .filter(({ other, edits }) => edits <= editsMax && isLike(other))
        .toSorted((a, b) => a.edits - b.edits);
      if (!isOwn && !nearest) return [];
      const hint = nearest ? `: did you mean ${nearest.other}?` : '';
      return [`${name} is not a variable of Tuma${hint}`];
    });
}

/** Characters to insert, delete or replace (Levenshtein). */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
