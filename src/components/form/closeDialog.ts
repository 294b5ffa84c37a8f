// Closes the enclosing RecordDialog, which a form does once it is saved, and with Cancel.
import { createContext, useContext } from 'react';

export const CloseDialog = createContext<(() => void) | undefined>(undefined);

/** Does nothing outside of a dialog. */
export const useCloseDialog = (): (() => void) => useContext(CloseDialog) ?? (() => undefined);
