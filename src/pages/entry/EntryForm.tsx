// A form of the plain pages, whose inputs hold their values: validates, submits once, shows failures above its button, and after a
// success redirects after the specification's second (requirements/portal.md#sign-in, #registration).
import { useEffect, useState, type InputEvent, type ReactNode, type SubmitEvent } from 'react';
import { HttpError } from '../../dataProvider/http.ts';
import { go } from '../../navigation.ts';
import { showNotice } from '../../notices/notices.ts';
import { failureText } from './failureText.ts';

/** Time between a success and the next page (requirements/portal.md#sign-in, #registration). */
const redirectMs = 1000;

export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** A failure, and the names of the wrong fields where they are known. */
export interface Failure {
  text: string;
  fields: readonly string[];
}

/** A success: a notice and the next page, or undefined where the form has nothing further to do. */
type Success = { notice: string; next: string } | undefined;

interface Props<Name extends string> {
  submit: string;
  submitting: string;
  validate: (values: Values<Name>) => Failure | undefined;
  onSubmit: (values: Values<Name>) => Promise<Success>;
  onInput?: () => void;
  /** `field` gives an input its name and state. */
  children: (field: (name: Name) => { name: Name; invalid: boolean; readOnly: boolean }) => ReactNode;
}

export function EntryForm<Name extends string>(props: Props<Name>) {
  const { submit, submitting, validate, onSubmit, onInput, children } = props;
  const [failure, setFailure] = useState<Failure>();
  const [working, setWorking] = useState(false);
  const [next, setNext] = useState<string>();
  useLaterGo(next);
  const busy = working || next !== undefined;

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Values<Name>;
    const invalid = validate(values);
    setFailure(invalid);
    if (invalid) return;
    setWorking(true);
    try {
      const success = await onSubmit(values);
      if (success) {
        showNotice('success', success.notice);
        setNext(success.next);
      }
    } catch (error) {
      setFailure({ text: failureText(error), fields: fieldsOf(error) });
    } finally {
      setWorking(false);
    }
  };

  /** A field that is corrected is no longer marked. */
  const handleInput = ({ target }: InputEvent<HTMLFormElement>) => {
    const { name } = target as unknown as HTMLInputElement;
    if (failure?.fields.includes(name))
      setFailure({ ...failure, fields: failure.fields.filter((other) => other !== name) });
    onInput?.();
  };

  return (
    <form noValidate onSubmit={handleSubmit} onInput={handleInput}>
      {children((name) => ({ name, invalid: failure?.fields.includes(name) ?? false, readOnly: busy }))}
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
    // The sign-in page after a new password or a registration keeps the page that it returns to.
    const state: unknown = next === '/' ? history.state : null;
    const timer = setTimeout(() => go(next, { state }), redirectMs);
    return () => clearTimeout(timer);
  }, [next]);
}

const fieldsOf = (error: unknown): string[] =>
  error instanceof HttpError && error.field !== undefined ? [error.field] : [];

/** The failure of required fields of which some are empty. */
export function emptyFailure(values: Values<string>, text: string): Failure | undefined {
  const fields = Object.keys(values).filter((name) => !values[name]?.trim());
  return fields.length > 0 ? { text, fields } : undefined;
}
