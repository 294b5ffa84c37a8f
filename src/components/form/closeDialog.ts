// Closes the enclosing RecordDialog; forms do so after saving and on Cancel.
import { createContext, useContext } from 'react';

export const CloseDialog = createContext<(() => void) | undefined>(undefined);

/** Returns a function that does nothing outside of a dialog. */
export const useCloseDialog = (): (() => void) => useContext(CloseDialog) ?? (() => undefined);
