// Where a page of a list of the HTTP API begins.
import { idNumber, type IdPrefix } from '../../contract/v1/shapes.ts';
import { Refusal } from '../domain/refusal.ts';

/**
 * Parses a `starting_after`; undefined if there is none. 422 for a text that is no id of the list's objects, because an empty page
 * would imply that the list has ended.
 */
export function cursorNumber(prefix: IdPrefix | undefined, cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = idNumber(prefix, cursor);
  if (id === 0)
    throw new Refusal(
      422,
      'invalid_input',
      'starting_after is not an id of this list. Give the next_cursor of the page before',
      'starting_after',
    );
  return id;
}
