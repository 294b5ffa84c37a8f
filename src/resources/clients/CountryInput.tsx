// Chooses one of all countries (requirements/administration.md#clients), shown with its code and, on devices that can draw it, its flag.
import { Autocomplete, Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Country } from '../../../contract/countries.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { drawsFlags } from '../../components/drawsFlags.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { faultOf } from '../../components/form/inputs.tsx';
import { allCountries } from '../../dataProvider/rpc/clients.ts';
import { clientTexts as texts } from './clientTexts.ts';

/** The only choice if the countries cannot be loaded. */
const kenya: Omit<Country, 'id'> = { code: 'KE', name: 'Kenya', flag: '🇰🇪' };

/** The value is the country's code, or empty text while none is chosen. */
export function CountryInput({ source, label, required }: FieldProps) {
  const { field, fieldState } = useController({ name: source });
  const { data, error, isPending } = useQuery(allCountries);
  const [hasFlags] = useState(drawsFlags);
  const countries = data?.length ? data : [kenya];
  const chosen = countries.find(({ code }) => code.toUpperCase() === String(field.value).toUpperCase());
  return (
    <Autocomplete
      fullWidth
      options={countries}
      value={chosen ?? null}
      onChange={(_event, country) => field.onChange(country?.code ?? '')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(option, other) => option.code === other.code}
      loading={isPending}
      loadingText={componentTexts.loading}
      noOptionsText={texts.noCountry}
      renderOption={({ key, ...option }, { code, name, flag }) => (
        <Box component="li" key={key} {...option}>
          <Box component="span" aria-hidden="true" sx={codeStyle}>
            {code}
          </Box>
          {hasFlags && (
            <Box component="span" aria-hidden="true" sx={flagStyle}>
              {flag}
            </Box>
          )}
          {name}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          onBlur={field.onBlur}
          inputRef={field.ref}
          {...faultOf(fieldState.error?.message, error && texts.countriesFailed(error.message))}
        />
      )}
    />
  );
}

const flagStyle = { flex: 'none', width: 30, fontSize: '1.125rem', lineHeight: 1 };
const codeStyle = { flex: 'none', width: 34, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' };
