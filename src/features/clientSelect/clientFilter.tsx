// Filters a list by client, for roles of the platform.
import { Suspense } from 'react';
import { lazyPart } from '../../components/lazyPart.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import { clientSelectTexts as texts } from './clientSelectTexts.ts';

// Loaded when the first client is chosen.
const ClientName = lazyPart(async () => (await import('./ClientName.tsx')).ClientName);
const ClientSelect = lazyPart(async () => (await import('./ClientSelect.tsx')).ClientSelect);

/** Focuses the input when the popover opens, which holds nothing else. */
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

/** The client filter followed by the others. Roles of clients get the others only, because they see only their own rows. */
export const useClientFilter = (others: readonly ListFilter[]): readonly ListFilter[] =>
  usePlatform() ? [filter, ...others] : others;
