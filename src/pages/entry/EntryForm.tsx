// A form of the plain pages with uncontrolled inputs. Validates, prevents double submits, shows failures above its button, and after a
// success redirects with the delay of the specification (requirements/portal.md#sign-in, #registration).
import { useEffect, useState, type InputEvent, type ReactNode, type SubmitEvent } from 'react';
import { HttpError } from '../../dataProvider/http.ts';
import { go } from '../../navigation.ts';
import { showNotice } from '../../notices/notices.ts';
import { failureText } from './failureText.ts';

/** Delay between a success and the next page, in milliseconds (requirements/portal.md#sign-in, #registration). */
const redirectMs = 1000;

export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** A failure, with the names of the invalid fields if they are known. */
export interface Failure {
  text: string;
  fields: readonly string[];
}

/** The notice and the next page after a success; undefined if the form does not redirect. */
type Success = { notice: string; next: string } | undefined;

interface Props<Name extends string> {
  submit: string;
  submitting: string;
  validate: (values: Values<Name>) => Failure | undefined;
  onSubmit: (values: Values<Name>) => Promise<Success>;
  onInput?: () => void;
  /** Renders the inputs. `field` returns the name and state of an input. */
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

  /** Removes the error mark of a field when it is edited. */
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
    // The state contains the page that sign-in returns to, so it is passed on to the sign-in page.
    const state: unknown = next === '/' ? history.state : null;
    const timer = setTimeout(() => go(next, { state }), redirectMs);
    return () => clearTimeout(timer);
  }, [next]);
}

const fieldsOf = (error: unknown): string[] =>
  error instanceof HttpError && error.field !== undefined ? [error.field] : [];

/** Returns a failure with this text if any of the values is empty. */
export function emptyFailure(values: Values<string>, text: string): Failure | undefined {
  const fields = Object.keys(values).filter((name) => !values[name]?.trim());
  return fields.length > 0 ? { text, fields } : undefined;
}
