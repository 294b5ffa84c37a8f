// Shows the errors of a form: a notice after a submit, the focus, and the reason of a refusal.
import { Alert } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useFormState, type FieldError } from 'react-hook-form';
import { faultText } from '../../../contract/faults.ts';
import { showNotice } from '../../notices/notices.ts';
import { missing } from './formSchema.ts';
import { useReportUnsaved } from './unsaved.ts';

interface FormFaultsProps {
  failure: string | undefined;
  setFailure: (failure: undefined) => void;
  missingText: string | undefined;
  isBusy: boolean;
  isDisposable: boolean;
}

/**
 * Shows the reason of a refusal until the next edit and, after each submit, a notice of an error. Reports unsaved changes to the dialog.
 */
export function FormFaults({ failure, setFailure, missingText, isBusy, isDisposable }: FormFaultsProps) {
  const { setFocus, watch } = useFormContext();
  const { errors, submitCount, isDirty } = useFormState();
  useReportUnsaved(isBusy ? 'saving' : isDirty && !isDisposable ? 'changed' : undefined);

  const report = useEffectEvent(() => {
    const faults = listOf(errors);
    const refused = faults.find(({ type }) => type === 'server');
    // react-hook-form focuses the first error of the resolver, but not errors from the server.
    if (refused) setFocus(refused.name);
    else if (faults[0]) {
      const isMissing = faults.some(({ type }) => type === missing);
      showNotice('error', isMissing && missingText ? faultText(missingText) : faults[0].message);
    }
  });
  useEffect(() => {
    if (submitCount > 0) report();
  }, [submitCount]);

  useEffect(() => {
    const edits = watch(() => setFailure(undefined));
    return () => edits.unsubscribe();
  }, [watch, setFailure]);

  const text = failure ?? errors.root?.message;
  return (
    text && (
      <Alert severity="error" ref={bringIntoSight}>
        {text}
      </Alert>
    )
  );
}

interface Fault {
  name: string;
  type: string;
  message: string;
}

/** The errors in the order of their fields. Nested fields are named by their path. */
const listOf = (errors: object, within = ''): Fault[] =>
  Object.entries(errors as Record<string, FieldError>).flatMap(([key, error]) =>
    typeof error.type === 'string'
      ? { name: within + key, type: error.type, message: error.message ?? '' }
      : listOf(error, `${within}${key}.`),
  );

/** Scrolls to the reason, which in a long form is below the visible part. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });
