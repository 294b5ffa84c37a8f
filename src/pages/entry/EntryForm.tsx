// A form of the plain pages: validates, submits once, shows failures above its button, and after a success redirects
// after the specification's second (requirements/portal.md#sign-in, #registration).
import { useEffect, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { HttpError } from '../../dataProvider/http.ts';
import { go } from '../../navigation.ts';
import { showNotice } from '../../notices/notices.ts';
import { failureText } from './failureText.ts';

/** Time between a success and the next page (requirements/portal.md#sign-in, #registration). */
const redirectMs = 1000;

/** A failure, and its field where it is known. */
export interface Failure {
  text: string;
  field?: string;
}

/** A success: a notice and the next page, or undefined where the form has nothing further to do. */
type Success = { notice: string; next: string } | undefined;

interface Props {
  submit: string;
  submitting: string;
  validate: () => string | undefined;
  onSubmit: () => Promise<Success>;
  onInput?: () => void;
  children: (state: { failure: Failure | undefined; busy: boolean }) => ReactNode;
}

export function EntryForm({ submit, submitting, validate, onSubmit, onInput, children }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const [working, setWorking] = useState(false);
  const [next, setNext] = useState<string>();
  useLaterGo(next);
  const busy = working || next !== undefined;

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const invalid = validate();
    setFailure(invalid === undefined ? undefined : { text: invalid });
    if (invalid !== undefined) return;
    setWorking(true);
    try {
      const success = await onSubmit();
      if (success) {
        showNotice('success', success.notice);
        setNext(success.next);
      }
    } catch (error) {
      setFailure({ text: failureText(error), field: fieldOf(error) });
    } finally {
      setWorking(false);
    }
  };

  return (
    <form noValidate onSubmit={handleSubmit} onInput={onInput}>
      {children({ failure, busy })}
      <div role="alert" className="form-failure" hidden={!failure}>
        {failure?.text}
      </div>
      <button type="submit" className="button entry-submit" disabled={busy}>
        {busy ? submitting : submit}
      </button>
    </form>
  );
}

function useLaterGo(next: string | undefined): void {
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(() => go(next), redirectMs);
    return () => clearTimeout(timer);
  }, [next]);
}

const fieldOf = (error: unknown): string | undefined =>
  error instanceof HttpError ? error.field : undefined;
