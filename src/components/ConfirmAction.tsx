// Asks before an action on one row, runs it, tells what came of it and reads the list anew (spec part 2 section 4: each
// toggle and delete goes through a confirmation). A refusal is a notice, and stays in the dialog to be read.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useSaving } from './useSaving.ts';

interface ConfirmActionProps<Value> {
  /** What is asked about; undefined closes the dialog. */
  value: Value | undefined;
  title: (value: Value) => string;
  confirm: (value: Value) => string;
  isDestructive?: boolean;
  /** Makes the call; gives what the server said. */
  run: (value: Value) => Promise<{ message?: unknown }>;
  /** What is told where the server said nothing. */
  done: string;
  /** Reads anew what the action shows in; the resource around it where unset. */
  reload?: () => unknown;
  onClose: () => void;
  children: (value: Value) => ReactNode;
}

export function ConfirmAction<Value>(props: ConfirmActionProps<Value>) {
  const { value, run, done, reload } = props;
  const { isBusy, failure, setFailure, save } = useSaving(reload);
  // Keeps its words while the dialog fades out.
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
    if (value !== undefined) void save({ call: () => run(value), done, onSaved: close });
  };
  return (
    <ConfirmDialog
      open={value !== undefined}
      title={props.title(shown)}
      confirm={props.confirm(shown)}
      isDestructive={props.isDestructive}
      isBusy={isBusy}
      failure={failure}
      onConfirm={act}
      onClose={close}
    >
      {props.children(shown)}
    </ConfirmDialog>
  );
}
