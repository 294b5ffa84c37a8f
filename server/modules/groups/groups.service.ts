// Contact groups as a send reads them (spec part 1 sections 2 and 3). Only the client's own; reads only.
export { groupExists, listGroups, membersAfter } from './groups.store.ts';
