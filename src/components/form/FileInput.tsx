// Form input for a file, which is checked by the schema as soon as it is chosen.
import { useController, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { FileButton } from '../files/FileButton.tsx';
import type { FieldProps } from './formSchema.ts';

interface FileInputProps extends FieldProps {
  /** Accepted file name extensions, such as ".csv,.txt". */
  accept: string;
  /** Why the chosen file cannot be read, which its schema cannot check. */
  failure?: string | undefined;
}

/** The value is undefined while no file is chosen. */
export function FileInput({ source, label, accept, failure }: FileInputProps) {
  const { field, fieldState } = useController({ name: source });
  const { trigger } = useFormContext();
  const choose = (file: File | undefined) => {
    field.onChange(file);
    void trigger(source);
  };
  return (
    <FileButton
      file={field.value as File | undefined}
      label={label}
      accept={accept}
      onChoose={choose}
      fault={fieldState.error?.message ?? failure}
      inputRef={field.ref}
    />
  );
}

/** Schema of a file in which `faultOf` finds no error; `faultOf` gets undefined if no file is chosen. */
export const fileWith = (faultOf: (file: File | undefined) => string | undefined) =>
  z
    .custom<File>()
    .optional()
    .superRefine((file, context) => {
      const fault = faultOf(file);
      if (fault) context.addIssue(fault);
    });
