// A form over the schema of its call, on react-admin's Form. Shows all errors at once, each under its field, focuses the first one, and
// removes an error as its field is corrected. A refusal of the server is shown at the field that it names, otherwise above the buttons.
import { Button, DialogActions, DialogContent, Stack, styled } from '@mui/material';
import { useContext, useMemo, useState, type ReactNode } from 'react';
import { Form } from 'react-admin';
import type { FieldValues, Path } from 'react-hook-form';
import type { z } from 'zod';
import { HttpError, isRefusal } from '../../dataProvider/http.ts';
import { componentTexts } from '../componentTexts.ts';
import { useSaving, type Answered } from '../useSaving.ts';
import { AgainButton, type Refusal } from './AgainButton.tsx';
import { noteUnanswered } from './changedIn.ts';
import { CloseDialog } from './closeDialog.ts';
import { FormFaults } from './FormFaults.tsx';
import { fieldOf, resolverOf, type FieldProps, type Labels } from './formSchema.ts';

interface ContractFormProps<Schema extends z.ZodType, Answer extends Answered> {
  /** The schema of the call's body, or of the typed values if they have another shape. */
  schema: Schema;
  labels: Labels<Schema>;
  /** Numbers as numbers or text. Fields without an input are sent unchanged. */
  defaultValues: { [Name in keyof z.input<Schema>]?: unknown };
  /** Makes the call with the checked values. `opened` holds those that the form was opened with, even if its props have changed. */
  save: (data: z.output<Schema>, opened: FieldValues) => Promise<Answer>;
  /** The notice if the server sent no message, and always in languages other than English. */
  done: string | ((answer: Answer) => string);
  /** The notice if a required field is empty. */
  missingText?: string;
  /** Called after saving; unset: closes the enclosing dialog. */
  onSaved?: ((answer: Answer) => void) | undefined;
  /** Whether the screen shows the result itself, so that no notice is needed. */
  isShown?: (answer: Answer) => boolean;
  /** Label of the submit button. */
  submit: string;
  /** Label of the submit button while busy; unset: a spinner. */
  submitting?: string;
  /** Label of the Cancel button; false: no Cancel button. */
  cancel?: string | false;
  /** Whether the submit button is red, for actions that cannot be undone. */
  isDestructive?: boolean;
  isDisabled?: boolean;
  /** Whether another call of the form is running, during which the form must not be left either. */
  isBusy?: boolean;
  /** Cancels the call that is running: Cancel does this meanwhile. */
  onStop?: (() => void) | undefined;
  /** The enclosing dialog closes without asking about unsaved values. */
  isDisposable?: boolean;
  /** Called by Cancel; unset: closes the enclosing dialog. An inline form without it has no Cancel button. */
  onCancel?: () => void;
  /** For a form in a page or a card instead of a dialog: its fields do not scroll by themselves. */
  isInline?: boolean;
  /** Shown above the fields, always visible. */
  header?: ReactNode;
  /** A button that saves, keeps the form open for another record, and clears the named fields. */
  again?: { label: string; clears: readonly string[] } | undefined;
  /** `field` returns an input's label and bounds. A nested field is named by its path, such as `smpp.host`. */
  children: (field: (name: Path<z.input<Schema>>) => FieldProps) => ReactNode;
}

/** Shows `missingText` if a required field is empty, as the specification requires. */
export function ContractForm<Schema extends z.ZodType, Answer extends Answered>(
  props: ContractFormProps<Schema, Answer>,
) {
  const {
    schema,
    labels,
    missingText,
    cancel = componentTexts.cancel,
    isDestructive,
    isDisabled = false,
    isDisposable = false,
  } = props;
  const { isInline = false } = props;
  const closeDialog = useContext(CloseDialog);
  const onCancel = props.onCancel ?? (isInline ? undefined : closeDialog);
  // Keeps the first default values, because react-admin resets a form when they change.
  const [defaultValues] = useState(props.defaultValues);
  const resolver = useMemo(() => resolverOf(schema, labels), [schema, labels]);
  const { isBusy: isSaving, failure, setFailure, save } = useSaving();
  const isBusy = isSaving || (props.isBusy ?? false);
  // A refusal belongs to the schema that the values were sent with.
  const [checkedBy, setCheckedBy] = useState(schema);
  if (schema !== checkedBy) {
    setCheckedBy(schema);
    setFailure(undefined);
  }

  const submit = async (values: FieldValues, onSaved = props.onSaved ?? closeDialog): Promise<Refusal> => {
    let refusal: Refusal;
    await save({
      call: () => props.save(values as z.output<Schema>, defaultValues),
      done: props.done,
      onSaved: (answer) => onSaved?.(answer),
      isShown: props.isShown,
      onRefused: (error) => {
        if (!isRefusal(error)) noteUnanswered(defaultValues, values);
        if (!(error instanceof HttpError) || error.field === undefined || !hasLabel(labels, error.field))
          return;
        refusal = { [error.field]: error.message };
        setFailure(undefined);
      },
    });
    return refusal;
  };

  const fields = (
    <Stack spacing={2} sx={{ pt: isInline ? 0 : 1 }}>
      {props.children((name) => fieldOf(schema, name, labels))}
      <FormFaults
        failure={failure}
        setFailure={setFailure}
        missingText={missingText}
        isBusy={isBusy}
        isDisposable={isDisposable}
      />
    </Stack>
  );
  const buttons = (
    <>
      {onCancel && cancel !== false && (
        <Button color="inherit" disabled={isBusy && !props.onStop} onClick={isBusy ? props.onStop : onCancel}>
          {cancel}
        </Button>
      )}
      {props.again && (
        <AgainButton {...props.again} defaultValues={defaultValues} isBusy={isBusy} submit={submit} />
      )}
      <Button
        type="submit"
        variant="contained"
        color={isDestructive ? 'error' : 'primary'}
        loading={isSaving && props.submitting === undefined}
        disabled={isBusy || isDisabled}
        // The only button of a form in a card is as wide as its fields.
        {...(isInline && !onCancel && { fullWidth: true, size: 'large' })}
      >
        {(isSaving && props.submitting) || props.submit}
      </Button>
    </>
  );
  return (
    <Column
      defaultValues={defaultValues}
      resolver={resolver}
      onSubmit={(values: FieldValues) => submit(values)}
      noValidate
      disableInvalidFormNotification
    >
      {props.header}
      {isInline ? fields : <DialogContent>{fields}</DialogContent>}
      <DialogActions sx={isInline ? { p: 0, pt: 2 } : {}}>{buttons}</DialogActions>
    </Column>
  );
}

/** Whether a field has a label. A nested field has it under its own name. */
const hasLabel = (labels: object, field: string) => (field.split('.').at(-1) ?? field) in labels;

const Column = styled(Form)({ display: 'flex', flexDirection: 'column', minHeight: 0 });
