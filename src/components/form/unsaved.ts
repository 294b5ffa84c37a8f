// What a form reports to the enclosing dialog: unsaved changes, which the dialog asks about before it closes, and a running call, during
// which it stays open, because a late answer would affect what is opened next.
import { createContext, useContext, useEffect } from 'react';

export type Unsaved = 'changed' | 'saving' | undefined;

export const ReportUnsaved = createContext<((unsaved: Unsaved) => void) | undefined>(undefined);

export function useReportUnsaved(unsaved: Unsaved): void {
  const report = useContext(ReportUnsaved);
  useEffect(() => {
    report?.(unsaved);
    return () => report?.(undefined);
  }, [report, unsaved]);
}
