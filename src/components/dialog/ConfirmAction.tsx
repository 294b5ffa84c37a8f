// Confirms an action on one row, runs it, and shows its result (requirements/administration.md#lists: each toggle and delete goes through a
// confirmation). A refusal is shown as a notice and also in the dialog, unless the screen closes it.
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { DialogProps } from './useDialog.ts';
import { useSaving } from '../useSaving.ts';

export interface ConfirmActionProps<Value> extends DialogProps<Value> {
  title: (value: Value) => string;
  confirm: (value: Value) => string;
  isDestructive?: boolean | ((value: Value) => boolean);
  isDisabled?: boolean;
  /** Makes the call. The `message` of the answer is shown as a notice. */
  run: (value: Value) => Promise<{ message?: unknown } | void>;
  /** The notice if the server sent no message, and always in languages other than English. */
  done: string | ((value: Value) => string);
  /** Whether a refusal closes the dialog, too. */
  closesOnRefusal?: boolean;
  children: (value: Value) => ReactNode;
}

export function ConfirmAction<Value>(props: ConfirmActionProps<Value>) {
  const { value, run, done, isDestructive = false, closesOnRefusal = false } = props;
  const { isBusy, failure, setFailure, save } = useSaving();
  // Keeps the texts while the dialog fades out.
  const [shown, setShown] = useState(value);
  if (value !== undefined && value !== shown) {
    setShown(value);
    setFailure(undefined);
  }
  if (shown === undefined) return null;

  const close = () => {
    setFailure(undefined);
    props.onClose();
  };
  const act = () => {
    if (value === undefined) return;
    void save({
      call: () => run(value),
      done: typeof done === 'string' ? done : done(value),
      onSaved: close,
      onRefused: closesOnRefusal ? close : undefined,
    });
  };
  return (
    <ConfirmDialog
      open={value !== undefined}
      title={props.title(shown)}
      confirm={props.confirm(shown)}
      isDestructive={typeof isDestructive === 'boolean' ? isDestructive : isDestructive(shown)}
      isBusy={isBusy}
      isDisabled={props.isDisabled}
      failure={failure}
      onConfirm={act}
      onClose={close}
    >
      {props.children(shown)}
    </ConfirmDialog>
  );
}
