import { createContext } from 'react';

/** The title of the enclosing PagedList, which is the accessible name of its rows, too. */
export const ListTitle = createContext<string | undefined>(undefined);
