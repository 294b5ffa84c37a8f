// The commands that the palette offers for a text: pages and actions that the role may use, and records found on the server.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import type { Module } from '../../../contract/access.ts';
import { canAct, canOpen } from '../../authProvider/access.ts';
import type { Caller } from '../../authProvider/caller.ts';
import { useCaller } from '../../authProvider/profile.ts';
import { listAddress } from '../../components/list/filter.ts';
import { actionState } from '../../components/dialog/useOpenedFor.ts';
import { routeOf } from '../../routeOf.ts';
import { routes } from '../../routes.ts';
import { matches, parse } from './matches.ts';
import { paletteTexts as texts } from './paletteTexts.ts';

export interface Command {
  id: string;
  group: keyof typeof texts.groups;
  label: string;
  /** Shown beside the label. */
  detail?: string | undefined;
  /** The address that the command opens; unset: it runs a function. */
  to?: string;
  state?: object;
  act?: 'sendSms' | 'credit';
}

/** Most records shown of one kind. */
const recordsMax = 5;
/** Letters that a text needs before records are searched for. */
const lettersMin = 2;

interface Kind {
  group: 'clients' | 'senders' | 'campaigns';
  resource: string;
  module: Module;
  filter: (text: string) => object;
  command: (row: RaRecord) => Omit<Command, 'group' | 'id'>;
}

const kinds: readonly Kind[] = [
  {
    group: 'clients',
    resource: 'client-sms',
    module: 'clients',
    filter: (search) => ({ search }),
    command: ({ id, name }) => ({ label: String(name), to: `/client-sms/${id}` }),
  },
  {
    group: 'campaigns',
    resource: 'group-sms',
    module: 'campaigns',
    filter: (group_name) => ({ group_name }),
    command: ({ id, campaign_name, client_name }) => ({
      label: String(campaign_name),
      detail: client_name as string | undefined,
      to: `/group-sms/${id}`,
    }),
  },
  {
    group: 'senders',
    resource: 'senderid-configuration',
    module: 'connectors',
    filter: (search) => ({ search }),
    command: ({ code, connector_name }) => ({
      label: String(code),
      detail: connector_name as string | undefined,
      to: listAddress('/senderid-configuration', { search: code as string }),
    }),
  },
];

interface Found {
  /** In the order shown. */
  commands: Command[];
  /** Whether records are still being read. */
  isLoading: boolean;
  /** Why records could not be read. */
  error?: Error | null | undefined;
}

export function useCommands(text: string, searched: string): Found {
  const caller = useCaller();
  const clients = useRecords(kinds[0]!, searched, caller);
  const campaigns = useRecords(kinds[1]!, searched, caller);
  const senders = useRecords(kinds[2]!, searched, caller);
  if (!caller) return { commands: [], isLoading: true };
  const { isCredit, looksLikeRecord, rest } = parse(text);
  const kindsRead = [clients, campaigns, senders];
  const isLoading = text !== searched || kindsRead.some(({ isFetching }) => isFetching);
  const search = searchCommand(text, caller);
  // Records of an earlier text, which are shown until those of the present one are read, must not be what Enter opens.
  const found = kindsRead.map(({ data = [], isPlaceholderData }) =>
    isPlaceholderData || text !== searched ? data.filter(({ label }) => matches(label, rest)) : data,
  );
  const credits = mayCredit(caller) && isCredit ? (found[0] ?? []).map(creditCommand) : [];
  const records = isCredit ? [] : found.flat();
  return {
    commands: [
      ...(looksLikeRecord ? search : []),
      ...credits,
      ...actionsFor(caller).filter(({ label }) => matches(label, text)),
      ...pagesFor(caller, text),
      ...records,
      // Added after the records are read: if it were shown before them, it would stay highlighted.
      ...(looksLikeRecord || isLoading ? [] : search),
    ],
    isLoading,
    error: kindsRead.find(({ isError }) => isError)?.error,
  };
}

const mayCredit = (caller: Caller) => canAct(caller, 'units', 'create') && canAct(caller, 'clients', 'read');

/** Opens the page of a client with Add Credits. */
const creditCommand = ({ id, label, to = '' }: Command): Command => ({
  id: `credit ${id}`,
  group: 'actions',
  label: texts.addCredits(label),
  to,
  state: actionState('credit'),
});

function actionsFor(caller: Caller): Command[] {
  const group = 'actions';
  return [
    ...(canAct(caller, 'send', 'create')
      ? [{ id: 'send', group, label: texts.sendSms, act: 'sendSms' } as const]
      : []),
    ...(mayCredit(caller)
      ? [{ id: 'credit', group, label: texts.addCreditsToClient, act: 'credit' } as const]
      : []),
    ...(canAct(caller, 'clients', 'create')
      ? ([
          {
            id: 'create client',
            group,
            label: texts.createClient,
            to: '/client-sms',
            state: actionState('create'),
          },
        ] as const)
      : []),
  ];
}

const pagesFor = (caller: Caller, text: string): Command[] =>
  routes
    .filter((row) => canOpen(caller, row) && matches(`${row.label} ${row.menuLabel ?? ''}`, text))
    .map(({ path, label }) => ({ id: path, group: 'pages' as const, label, to: path }));

function searchCommand(text: string, caller: Caller): Command[] {
  const route = routeOf('/search');
  if (text === '' || !route || !canOpen(caller, route)) return [];
  const to = `/search?${new URLSearchParams({ q: text }).toString()}`;
  return [{ id: 'search', group: 'search', label: texts.searchFor(text), to }];
}

/** The records of one kind whose name contains the text; none for roles that may not read them. */
function useRecords({ group, resource, module, filter, command }: Kind, text: string, caller?: Caller) {
  const dataProvider = useDataProvider();
  const { rest, isCredit } = parse(text);
  const isWanted = !isCredit || group === 'clients';
  return useQuery({
    queryKey: [resource, 'palette', rest],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList<RaRecord>(resource, {
        pagination: { page: 1, perPage: recordsMax },
        filter: filter(rest),
        signal,
      });
      return (
        data
          .slice(0, recordsMax)
          .map((row): Command => ({ id: `${resource} ${row.id}`, group, ...command(row) }))
          // The server also finds clients by email and number, so matches by name come first.
          .toSorted((one, other) => Number(matches(other.label, rest)) - Number(matches(one.label, rest)))
      );
    },
    enabled: isWanted && rest.length >= lettersMin && caller !== undefined && canAct(caller, module, 'read'),
    placeholderData: rest.length >= lettersMin ? keepPreviousData : undefined,
  });
}
