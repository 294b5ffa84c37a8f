// What a form reports to the enclosing dialog: unsaved changes, which the dialog asks about before it closes, and a running call, during
// which it stays open, because a late answer would affect what is opened next.
import { createContext, useContext, useEffect, useId } from 'react';
import { useAskBeforeLeaving } from '../useAskBeforeLeaving.ts';

export type Unsaved = 'changed' | 'saving' | undefined;

/** `form` identifies the form that reports, because a dialog may show several. */
export type Report = (form: string, unsaved: Unsaved) => void;

export const ReportUnsaved = createContext<Report | undefined>(undefined);

/** Reports to the dialog; outside of dialogs, makes the browser ask before the page is closed or reloaded. */
export function useReportUnsaved(unsaved: Unsaved): void {
  const report = useContext(ReportUnsaved);
  useAskBeforeLeaving(() => report === undefined && unsaved !== undefined);
  const form = useId();
  useEffect(() => {
    report?.(form, unsaved);
    return () => report?.(form, undefined);
  }, [report, form, unsaved]);
}
