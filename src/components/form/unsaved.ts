// Reports unsaved changes of a form to the enclosing dialog, which then asks before it closes.
import { createContext, useContext, useEffect } from 'react';

export const ReportUnsaved = createContext<((isDirty: boolean) => void) | undefined>(undefined);

export function useReportUnsaved(isDirty: boolean): void {
  const report = useContext(ReportUnsaved);
  useEffect(() => {
    report?.(isDirty);
    return () => report?.(false);
  }, [report, isDirty]);
}
