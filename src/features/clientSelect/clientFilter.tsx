// The filter of a list by client, for roles of the platform.
import { lazy, Suspense } from 'react';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import { clientSelectTexts as texts } from './clientSelectTexts.ts';

// Load with the first client that is chosen.
const ClientName = lazy(async () => ({ default: (await import('./ClientName.tsx')).ClientName }));
const ClientSelect = lazy(async () => ({ default: (await import('./ClientSelect.tsx')).ClientSelect }));

/** It is all that the filter's popover holds. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: true });

const filter: ListFilter = {
  source: 'client_id',
  label: texts.client,
  Choose: ({ value, onChange }) => (
    <Suspense>
      <ClientSelect
        value={typeof value === 'number' ? value : null}
        onChange={(id) => onChange(id ?? undefined)}
        inputRef={takeFocus}
      />
    </Suspense>
  ),
  Value: ({ value }) => (
    <Suspense fallback={texts.unknown(Number(value))}>
      <ClientName id={Number(value)} />
    </Suspense>
  ),
};

/** The filter before others; none for clients' own roles, who see their rows only. */
export const useClientFilter = (others: readonly ListFilter[]): readonly ListFilter[] =>
  usePlatform() ? [filter, ...others] : others;
